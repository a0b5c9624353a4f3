import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { EventType } from '../../platform/events/event-types.js';

export type TimelineEntry = {
  readonly eventId: string;
  readonly type: EventType;
  readonly occurredAt: Date;
  readonly actor: { readonly userId: string; readonly name: string; readonly via: string } | undefined;
  readonly data: Readonly<Record<string, unknown>>;
};

type Row = { user_id: string | null; user_name: string | null; via: string | null };

/** More than any dispute has. If there are more, the newest are shown. */
const entriesMax = 1_000;

export class TimelineRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  async listTimeline(tenantId: string, disputeId: string): Promise<TimelineEntry[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      entries(tx, tenantId, disputeId).orderBy('events.event_id', 'desc').limit(entriesMax),
    );
    return (rows as Row[]).reverse().map(toEntry);
  }

  async findNewest(tx: Tx, tenantId: string, disputeId: string): Promise<TimelineEntry> {
    const row: unknown = await entries(tx, tenantId, disputeId).orderBy('events.event_id', 'desc').first();
    return toEntry(row as Row);
  }
}

function entries(tx: Tx, tenantId: string, disputeId: string) {
  return tx('events')
    .leftJoin('users', 'users.user_id', 'events.user_id')
    .where({ 'events.tenant_id': tenantId, 'events.dispute_id': disputeId })
    .select('events.*', 'users.name as user_name');
}

function toEntry(row: Row): TimelineEntry {
  return {
    ...toEntity<TimelineEntry>(row),
    actor:
      row.user_id === null
        ? undefined
        : { userId: row.user_id, name: row.user_name ?? '', via: row.via ?? 'session' },
  };
}
