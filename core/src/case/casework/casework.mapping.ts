import type { TimelineEntryDto, TraceEntryDto } from './casework.dto.js';
import type { TimelineEntry } from './timeline.repository.js';
import type { TraceEntry } from './trace.repository.js';

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

export function toTraceEntryDto({ at, requestId, ...entry }: TraceEntry): TraceEntryDto {
  return { at: at.toISOString(), ...entry, request_id: requestId };
}
