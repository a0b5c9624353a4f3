import { can } from '@rebuttal/plugin-kit';

import type { Database } from '../database/database.js';
import type { DisputeSync } from '../disputes/dispute-sync.js';
import type { ProviderContexts } from '../providers/provider-contexts.js';
import type { Clock } from '../shared/clock.js';
import type { Log } from '../shared/log.js';
import type { PspAccountsRepository } from './psp-accounts.repository.js';

/** How far back a newly connected account is read: longer than any network leaves a dispute open. */
const backfillDays = 180;

export type BackfillDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly clock: Clock;
  readonly log: Log;
};

/** Fetches the disputes that were there before the webhooks. Upserts only, so that doing it again is harmless. */
export async function backfillDisputes(
  deps: BackfillDeps,
  tenantId: string,
  accountId: string,
): Promise<number> {
  const account = await deps.accounts.find(tenantId, accountId);
  if (account === undefined || account.deletedAt !== undefined) return 0;
  const { provider, context } = deps.contexts.for(account);
  if (!can(provider, 'listDisputes')) return 0;
  const since = new Date(deps.clock().getTime() - backfillDays * 24 * 60 * 60 * 1000);
  // A page may be older than an event that comes meanwhile, so all of it counts as read now.
  const { rows } = await deps.database.system.raw<{ rows: { now: Date }[] }>(
    'select clock_timestamp() as now',
  );
  const asOf = rows[0]?.now ?? deps.clock();
  let count = 0;
  for await (const dispute of provider.listDisputes(context, since)) {
    await deps.sync.apply(account, dispute, asOf);
    count += 1;
  }
  deps.log.info({ tenantId, accountId, count }, 'past disputes were fetched');
  return count;
}
