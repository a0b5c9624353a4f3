import type { Database } from '../../platform/database/database.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { openCredentials } from './credentials.js';

const accountsMax = 100;

type CredentialsRow = { tenant_id: string; account_id: string; credentials: Record<string, string> };

/** Returns accounts among the 100 most recently changed whose credentials can't be decrypted with the given keys. */
export async function findUnopenableAccounts(
  database: Pick<Database, 'system'>,
  box: SecretBox,
): Promise<string[]> {
  const rows = await database
    .system('psp_accounts')
    .whereNull('deleted_at')
    .orderBy('updated_at', 'desc')
    .limit(accountsMax)
    .select<CredentialsRow[]>('tenant_id', 'account_id', 'credentials');
  return rows.filter((row) => !opens(box, row)).map(({ account_id: accountId }) => accountId);
}

function opens(box: SecretBox, row: CredentialsRow): boolean {
  try {
    openCredentials(box, {
      tenantId: row.tenant_id,
      accountId: row.account_id,
      sealedCredentials: row.credentials,
    });
    return true;
  } catch {
    return false;
  }
}
