import type { Database } from '../../platform/database/database.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { sealCredentials } from './credentials.js';
import type { PspAccount } from './psp-accounts.js';

type Deps = { readonly database: Database; readonly box: SecretBox };

/**
 * Stores credentials that a provider has renewed. Updates only fields that the account still has, so that an account that
 * was disconnected in the meantime gets none back.
 */
export async function keepRenewedCredentials(
  { database, box }: Deps,
  account: PspAccount,
  renewed: Readonly<Record<string, string>>,
): Promise<void> {
  const { tenantId, accountId } = account;
  const sealed = sealCredentials(box, account, renewed);
  await database.transaction(tenantId, async (tx) => {
    const where = { tenant_id: tenantId, account_id: accountId };
    await tx('psp_accounts')
      .where(where)
      .whereNull('deleted_at')
      .whereRaw('jsonb_exists_all(credentials, ?::text[])', [Object.keys(sealed)])
      .update({ credentials: tx.raw('credentials || ?::jsonb', [JSON.stringify(sealed)]) });
    await tx.raw(`select pg_notify('rebuttal_accounts', '')`);
  });
}
