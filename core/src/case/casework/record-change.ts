import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { NewAuditEntry } from '../../identity/audit/audit.js';
import type { Tx } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
import type { EventType } from '../../platform/events/event-types.js';
import { recordEvent, type NewEvent } from './record-event.js';

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
