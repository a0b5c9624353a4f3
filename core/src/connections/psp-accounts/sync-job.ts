import type { Database } from '../../platform/database/database.js';
import type { NewJob } from '../../platform/jobs/jobs.js';
import type { PspAccount } from './psp-accounts.js';

/** At most one run per account is waiting. Enqueueing again updates its time. */
export function syncJob(
  { tenantId, accountId }: Pick<PspAccount, 'tenantId' | 'accountId'>,
  requestId?: string,
): NewJob<'psp-accounts.sync'> {
  return {
    tenantId,
    name: 'psp-accounts.sync',
    payload: { accountId },
    key: `sync:${accountId}`,
    requestId,
  };
}

/**
 * Ensures that each connected account has a scheduled sync, and that each new one is verified, even if a job was lost while
 * the server was down.
 */
export async function scheduleAll({ system }: Pick<Database, 'system'>): Promise<void> {
  await system.raw(
    `insert into jobs (tenant_id, name, payload, key, run_at)
       select tenant_id, 'psp-accounts.sync', jsonb_build_object('accountId', account_id),
              'sync:' || account_id, coalesce(sync_due_at, now())
         from psp_accounts
        where verification_status = 'success' and is_active and deleted_at is null
     union all
     select tenant_id, 'psp-accounts.verify', jsonb_build_object('accountId', account_id), 'verify:' || account_id, now()
       from psp_accounts
      where verification_status = 'pending' and is_active and deleted_at is null
     on conflict (key) do update set state = 'ready', attempts = 0 where jobs.state = 'parked'`,
  );
}
