import type { Database, Tx } from '../../platform/database/database.js';
import { enqueueJob, type NewJob } from '../../platform/jobs/jobs.js';
import type { Alert } from '../alerts/alerts.js';
import { sourceKinds } from './alert-sources.js';
import type { AlertSourcesRepository, SourcePlace } from './alert-sources.repository.js';

/** At most one run per source is waiting. Enqueueing again updates its time. */
export function pullJob({ tenantId, sourceId }: SourcePlace): NewJob<'alerts.pull'> {
  return { tenantId, name: 'alerts.pull', payload: { sourceId }, key: `alerts-pull:${sourceId}` };
}

export function outcomesJob({ tenantId, sourceId }: SourcePlace): NewJob<'alerts.send-outcomes'> {
  return { tenantId, name: 'alerts.send-outcomes', payload: { sourceId }, key: `outcomes:${sourceId}` };
}

/** Sends the outcome of an alert to its source soon, if the source takes outcomes. */
export async function sendOutcomeSoon(
  tx: Tx,
  alertSources: Pick<AlertSourcesRepository, 'findSource'>,
  { tenantId, sourceId }: Pick<Alert, 'tenantId' | 'sourceId'>,
): Promise<void> {
  if (sourceId === undefined) return;
  const source = await alertSources.findSource({ tenantId, sourceId }, tx);
  if (source !== undefined && sourceKinds[source.kind].takes_outcomes)
    await enqueueJob(tx, outcomesJob(source));
}

/** Ensures that each source with keys is pulled, even if a job was lost while the server was down. */
export async function scheduleAlertPulls({ system }: Pick<Database, 'system'>): Promise<void> {
  await system.raw(
    `insert into jobs (tenant_id, name, payload, key)
       select tenant_id, 'alerts.pull', jsonb_build_object('sourceId', source_id), 'alerts-pull:' || source_id
         from alert_sources where credentials <> '{}' and deleted_at is null
     on conflict (key) do update set state = 'ready', attempts = 0 where jobs.state = 'parked'`,
  );
}
