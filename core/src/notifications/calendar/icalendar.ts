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

/** The maximum length of a line in octets: RFC 5545, section 3.1. */
const lineOctetsMax = 75;

/** Writes a calendar as specified in RFC 5545. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rebuttal//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function writeEvent({ uid, at, changedAt, summary, description, url, alarmDays }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${writeTime(changedAt)}`,
    `LAST-MODIFIED:${writeTime(changedAt)}`,
    `DTSTART:${writeTime(at)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...alarmDays.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(summary)}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** UTC, to the second. */
function writeTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Folds a long line between characters, never within one. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctetsMax) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
