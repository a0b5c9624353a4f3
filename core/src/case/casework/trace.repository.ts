import type { Database } from '../../platform/database/database.js';
import { toAnswers } from '../../platform/database/entities.js';
import type { TraceEntryDto } from './casework.dto.js';

/** More than any dispute has. If there are more, the newest are shown. */
const entriesMax = 1_000;

/**
 * Reads all kinds with one query. The two states of webhooks are separate subqueries, because each has its own index.
 * The job queue is searched by its known keys.
 */
const traceSql = `
  with dispute as (
    select account_id, provider_dispute_id from disputes where tenant_id = :tenantId and dispute_id = :disputeId),
  webhook as (
    select e.* from dispute join webhook_events e using (account_id, provider_dispute_id)
     where e.tenant_id = :tenantId and (e.state || '') = 'received'
    union all
    select e.* from dispute join webhook_events e using (account_id, provider_dispute_id)
     where e.tenant_id = :tenantId and e.state <> 'received'),
  event as (
    select event_id, type, occurred_at, request_id from events
     where tenant_id = :tenantId and dispute_id = :disputeId),
  submission as (
    select submission_id, channel, status, error_message, created_at from submissions
     where tenant_id = :tenantId and dispute_id = :disputeId),
  job as (
    select jobs.* from jobs
     where tenant_id = :tenantId
       and key = any (array(select 'submission:' || submission_id from submission
                            union all select 'collect:' || :disputeId)))
  select received_at as at, 'webhook' as kind, event_id as id, event_type as what, state, note,
         request_id from webhook
  union all
  select occurred_at, 'event', event_id, type, null, null, request_id from event
  union all
  select created_at, 'job', job_id::text, name, state, last_error, request_id from job
  union all
  select submission.created_at, 'submission', submission_id, channel, status, error_message,
         (select request_id from events
           where tenant_id = :tenantId and dispute_id = :disputeId and type = 'submission.requested'
             and data ->> 'submission_id' = submission_id order by event_id limit 1)
    from submission
  union all
  select d.created_at, 'delivery', d.delivery_id, event.type, d.state, 'The receiver returned ' || d.last_status, event.request_id
    from event
    join webhook_endpoints w on w.tenant_id = :tenantId
    join webhook_deliveries d on d.endpoint_id = w.endpoint_id and d.event_id = event.event_id
  union all
  select d.created_at, 'delivery', d.delivery_id, event.type, d.state, 'The receiver returned ' || d.last_status, event.request_id
    from event
    join chat_channels c on c.tenant_id = :tenantId
    join webhook_deliveries d on d.channel_id = c.channel_id and d.event_id = event.event_id
  order by at desc, kind, id desc limit ${entriesMax}`;

export class TraceRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  async listTrace(tenantId: string, disputeId: string): Promise<TraceEntryDto[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: object[] }>(traceSql, { tenantId, disputeId }),
    );
    return toAnswers<TraceEntryDto>(rows).reverse();
  }
}
