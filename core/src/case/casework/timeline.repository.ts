import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import type { TimelineEntryDto } from './casework.dto.js';

/** More than any dispute has. If there are more, the newest are shown. */
const entriesMax = 1_000;

export class TimelineRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  async listTimeline(tenantId: string, disputeId: string): Promise<TimelineEntryDto[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      entries(tx, tenantId, disputeId).limit(entriesMax),
    );
    return toAnswers<TimelineEntryDto>(rows).reverse();
  }

  async findNewest(tx: Tx, tenantId: string, disputeId: string): Promise<TimelineEntryDto> {
    const row: unknown = await entries(tx, tenantId, disputeId).first();
    return toAnswer(row as object);
  }
}

/** Newest first. */
function entries(tx: Tx, tenantId: string, disputeId: string) {
  return tx('events')
    .leftJoin('users', 'users.user_id', 'events.user_id')
    .where({ 'events.tenant_id': tenantId, 'events.dispute_id': disputeId })
    .orderBy('events.event_id', 'desc')
    .select(
      'events.event_id',
      'events.type',
      'events.occurred_at',
      tx.raw(
        `case when events.user_id is not null then json_build_object(
           'user_id', events.user_id, 'name', coalesce(users.name, ''), 'via', coalesce(events.via, 'session'))
         end as actor`,
      ),
      'events.data',
    );
}
