import type { TimelineEntryDto } from './casework.dto.js';
import type { TimelineEntry } from './timeline.repository.js';

export function toTimelineEntryDto({
  eventId,
  type,
  occurredAt,
  actor,
  data,
}: TimelineEntry): TimelineEntryDto {
  return {
    event_id: eventId,
    type,
    occurred_at: occurredAt.toISOString(),
    actor: actor === undefined ? null : { user_id: actor.userId, name: actor.name, via: actor.via },
    data: { ...data },
  };
}
