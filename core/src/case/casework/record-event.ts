import type { Actor, SystemActor, TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { NewAuditEntry } from '../../identity/audit/audit.js';
import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { announceChange } from '../../platform/events/changes.js';
import {
  publicEventTypes,
  webhookEventTypes,
  type EventData,
  type EventType,
} from '../../platform/events/event-types.js';
import { newId } from '../../platform/shared/ids.js';

export type NewEvent<T extends EventType = EventType> = {
  readonly tenantId: string;
  /** Undefined for an event about a payment without a dispute. */
  readonly disputeId: string | undefined;
  readonly type: T;
  readonly data: EventData[T];
  /** Absent if the provider or the product caused it. */
  readonly actor?: Actor | SystemActor | undefined;
  /** Default: now. Given for a history that is loaded later. */
  readonly occurredAt?: Date | undefined;
};

/**
 * Stores an event and enqueues its deliveries to all subscribed webhook endpoints and chat channels. Runs in the
 * transaction of the change. Returns the event's id.
 */
export async function recordEvent<T extends EventType>(tx: Tx, event: NewEvent<T>): Promise<string> {
  const [eventId = ''] = await recordEvents(tx, [event]);
  return eventId;
}

/** Stores several events with one statement and returns their ids in order. Skips receivers that are being deleted. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map(({ tenantId, disputeId, type, data, actor, occurredAt }) => ({
    event_id: newId('evt', occurredAt?.getTime()),
    tenant_id: tenantId,
    dispute_id: disputeId,
    type,
    user_id: actor !== undefined && 'userId' in actor ? actor.userId : null,
    via: actor === undefined ? null : viaOf(actor),
    request_id: actor?.origin?.requestId ?? null,
    data: { ...data, ...causeOf(actor) },
    occurred_at: occurredAt,
  }));
  await tx
    .raw(
      `with event as (
       insert into events (event_id, tenant_id, dispute_id, type, user_id, via, request_id, data, occurred_at)
       select event_id, tenant_id, dispute_id, type, user_id, via, request_id, data, coalesce(occurred_at, clock_timestamp())
         from jsonb_to_recordset(?)
           as row (event_id text, tenant_id text, dispute_id text, type text, user_id text, via text, request_id text,
                   data jsonb, occurred_at timestamptz)
       returning event_id, tenant_id, type),
     delivery as (
       insert into webhook_deliveries (tenant_id, endpoint_id, event_id)
       select tenant_id, endpoint_id, event_id from event join webhook_endpoints using (tenant_id)
        where type = any (?) and is_enabled and (event_types = '{}' or type = any (event_types))
          for key share of webhook_endpoints
       returning 1),
     message as (
       insert into webhook_deliveries (tenant_id, channel_id, event_id)
       select tenant_id, channel_id, event_id from event join chat_channels using (tenant_id)
        where type = any (?) and is_enabled and type = any (events)
          for key share of chat_channels
       returning 1)
     select pg_notify('rebuttal_deliveries', '')
       from (select 1 from delivery union all select 1 from message) as waiting limit 1`,
      [JSON.stringify(rows), [...webhookEventTypes], [...publicEventTypes]],
    )
    .options(prepared);
  return rows.map(({ event_id }) => event_id);
}

/** The bulk action or the rule that the event is part of. */
function causeOf(actor: Actor | SystemActor | undefined) {
  if (actor === undefined || 'kind' in actor) return {};
  const { bulkId, rule } = actor;
  return {
    ...(bulkId === undefined ? {} : { bulk_id: bulkId }),
    ...(rule === undefined ? {} : { rule_id: rule.ruleId, rule_version: rule.version, rule_name: rule.name }),
  };
}

function viaOf(actor: Actor | SystemActor): 'session' | 'api_key' | 'impersonation' | null {
  if ('kind' in actor) return null;
  const { apiKey, impersonator } = actor;
  if (apiKey !== undefined) return 'api_key';
  return impersonator === undefined ? 'session' : 'impersonation';
}

type DisputeChange<T extends EventType> = Pick<NewEvent<T>, 'type' | 'data'> &
  Pick<NewAuditEntry, 'action' | 'details'> & {
    readonly disputeId: string;
    /** Runs in the transaction, with the event's id. */
    readonly also?: (eventId: string) => Promise<void>;
  };

/** Records what a person changed about a dispute: on its timeline, on open screens and in the audit log. */
export async function recordChange<T extends EventType>(
  tx: Tx,
  audit: AuditLog,
  actor: TenantActor,
  { disputeId, type, data, action, details, also }: DisputeChange<T>,
): Promise<void> {
  const { tenantId } = actor;
  const eventId = await recordEvent(tx, { tenantId, disputeId, type, actor, data });
  await also?.(eventId);
  await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
  await audit.record(tx, actor, { action, subject: { kind: 'dispute', id: disputeId }, details });
}
