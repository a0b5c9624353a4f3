import createCalendar, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

/** One calendar entry. */
export type CalendarEvent = {
  /** The same on every read, so that apps update an entry instead of duplicating it. */
  readonly uid: string;
  readonly at: Date;
  readonly changedAt: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** Days before the deadline, one reminder each. */
  readonly alarmDays: readonly number[];
};

/** How often calendar apps should reload the feed. */
const refreshSeconds = 60 * 60;
const daySeconds = 24 * 60 * 60;
const sequenceFrom = Date.UTC(2025, 0);

/** Writes a calendar as specified in RFC 5545. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const calendar = createCalendar({
    name,
    prodId: { company: 'Rebuttal', product: 'Deadlines', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    events: events.map(toEntry),
  });
  // RFC 5545, section 3.1: the last line ends with a line break, too.
  return `${calendar.toString()}\r\n`;
}

function toEntry({ uid, at, changedAt, summary, description, url, alarmDays }: CalendarEvent): ICalEventData {
  return {
    id: uid,
    stamp: changedAt,
    lastModified: changedAt,
    // Grows with each change, so that apps take a new deadline. RFC 5545 allows at most 2^31 - 1.
    sequence: Math.max(0, Math.floor((changedAt.getTime() - sequenceFrom) / 1000)),
    start: at,
    summary: withoutControls(summary),
    description: withoutControls(description),
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
    alarms: alarmDays.map((days) => ({ type: ICalAlarmType.display, triggerBefore: days * daySeconds })),
  };
}

/** RFC 5545 forbids control characters in texts. Line breaks stay, because they are escaped. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\r\n]/gu, '');
}
