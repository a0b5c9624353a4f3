import type { Actor } from '../auth/actor.js';
import type { Tx } from '../database/database.js';
import { newId } from '../shared/ids.js';
import { publicEventTypes, type EventData, type EventType } from './event-types.js';

export type NewEvent<T extends EventType = EventType> = {
  readonly tenantId: string;
  readonly disputeId: string;
  readonly type: T;
  readonly data: EventData[T];
  /** Absent: the provider or the product itself brought it about. */
  readonly actor?: Actor | undefined;
};

/**
 * Keeps what happened, and asks for it to be told to every endpoint that wants to hear of it. Commits or vanishes with
 * the change that it tells of.
 */
export async function recordEvent<T extends EventType>(tx: Tx, event: NewEvent<T>): Promise<void> {
  const { tenantId, disputeId, type, data, actor } = event;
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `with event as (
       insert into events (event_id, tenant_id, dispute_id, type, user_id, via, data)
       values (?, ?, ?, ?, ?, ?, ?) returning event_id, tenant_id, type)
     insert into webhook_deliveries (tenant_id, endpoint_id, event_id)
     select tenant_id, endpoint_id, event_id from event join webhook_endpoints using (tenant_id)
      where ? and is_enabled and (event_types = '{}' or type = any (event_types))
     returning 1`,
    [
      newId('evt'),
      tenantId,
      disputeId,
      type,
      actor?.userId ?? null,
      actor === undefined ? null : viaOf(actor),
      JSON.stringify(data),
      (publicEventTypes as readonly EventType[]).includes(type),
    ],
  );
  if (rows.length > 0) await tx.raw(`select pg_notify('rebuttal_deliveries', '')`);
}

function viaOf({ apiKey, impersonator }: Actor): 'session' | 'api_key' | 'impersonation' {
  if (apiKey !== undefined) return 'api_key';
  return impersonator === undefined ? 'session' : 'impersonation';
}
