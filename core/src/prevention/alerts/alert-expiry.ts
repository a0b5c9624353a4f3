import type { Database } from '../../platform/database/database.js';
import { announceChanges } from '../../platform/events/changes.js';
import { enqueueJob, scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { AlertsRepository } from './alerts.repository.js';

export type AlertExpiryDeps = {
  readonly database: Database;
  readonly alerts: Pick<AlertsRepository, 'listTenantsDue' | 'expireDue'>;
};

/** An alert expires within 90 seconds of its deadline. */
const everyMs = 30_000;

const expiryJob = { tenantId: null, name: 'alerts.expire', payload: {}, key: 'alerts.expire' } as const;

/** Enqueues the first run. Each run enqueues the next. */
export async function scheduleAlertExpiry({ system }: Pick<Database, 'system'>): Promise<void> {
  await enqueueJob(system, expiryJob);
}

export async function expireAlerts({ database, alerts }: AlertExpiryDeps, claimedAt: Date): Promise<void> {
  for (const tenantId of await alerts.listTenantsDue())
    await database.transaction(tenantId, async (tx) => {
      const expired = await alerts.expireDue(tx, tenantId);
      await announceChanges(
        tx,
        expired.map((id) => ({ tenantId, kind: 'alert', id })),
      );
    });
  const runAt = new Date(claimedAt.getTime() + everyMs);
  await scheduleNextRun(database.system, { ...expiryJob, runAt }, claimedAt);
}
