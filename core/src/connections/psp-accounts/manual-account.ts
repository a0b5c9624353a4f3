import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/shared/ids.js';
import { manualProviderId } from '../providers/manual-provider.js';
import type { PspAccount } from './psp-accounts.js';
import { generateAlias } from './webhook-alias.js';

type Owner = Pick<PspAccount, 'tenantId' | 'accountId' | 'provider'>;

/**
 * Returns the company's account for disputes of acquirers without a plugin. Creates it for the first dispute, and restores
 * it if it was deleted: a dispute that arrives must never be lost.
 */
export async function ensureManualAccount(tx: Tx, tenantId: string): Promise<Owner> {
  const accountId = newId('acc');
  const { rows } = await tx.raw<{ rows: { account_id: string }[] }>(
    `insert into psp_accounts (account_id, tenant_id, provider, account_name, environment, webhook_alias, credentials,
                               is_default, verification_status, verification_message)
     values (?, ?, ?, 'Other acquirers', 'live', ?, '{}', true, 'success',
             'Disputes of this account arrive through the data API.')
     on conflict (tenant_id) where provider = 'manual' do update set deleted_at = null, is_active = true
     returning account_id`,
    [accountId, tenantId, manualProviderId, generateAlias(accountId)],
  );
  return { tenantId, accountId: rows[0]?.account_id ?? accountId, provider: manualProviderId };
}
