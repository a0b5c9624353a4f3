import type { Database } from '../../platform/database/database.js';
import type { NewJob } from '../../platform/jobs/jobs.js';
import type { PspAccount } from './psp-accounts.js';

/** At most one waiting run an account; asking again moves it forward. */
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

/** Sees to it that each connected account has its schedule, whatever became of it while the server was not running. */
export async function scheduleAll({ system }: Pick<Database, 'system'>): Promise<void> {
  await system.raw(
    `insert into jobs (tenant_id, name, payload, key, run_at)
       select tenant_id, 'psp-accounts.sync', jsonb_build_object('accountId', account_id),
              'sync:' || account_id, coalesce(sync_due_at, now())
         from psp_accounts
        where verification_status = 'success' and is_active and deleted_at is null
     on conflict (key) do update set state = 'ready', attempts = 0 where jobs.state = 'parked'`,
  );
}
