const dayMs = 86_400_000;
const secondMs = 1000;

export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** The local time in the zone, as milliseconds as if it were UTC. */
function wallClock(at: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The instant of a local time in the zone. */
function instantOf(wall: number, zone: string): Date {
  const near = wall - (wallClock(wall, zone) - wall);
  // Repeated because the offset may change between the first estimate and the instant.
  return new Date(near - (wallClock(near, zone) - wall));
}

function parseDay(day: string | undefined): number | undefined {
  // XML Schema allows a zone in a date; only the day matters.
  const [text] = /^\d{4}-\d{2}-\d{2}(?=$|Z|[+-]\d{2}:\d{2}$)/.exec(day ?? '') ?? [];
  const time = text === undefined ? Number.NaN : Date.parse(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? ' ');
  return isReal ? time : undefined;
}

/** The first instant of a day such as `2026-11-29` in a zone. */
export function startOfDay(day: string | undefined, zone: string): Date | undefined {
  const time = parseDay(day);
  return time === undefined ? undefined : instantOf(time, zone);
}

/** 23:59:59 of a day in a zone. */
export function endOfDay(day: string | undefined, zone: string): Date | undefined {
  const time = parseDay(day);
  return time === undefined ? undefined : instantOf(time + dayMs - secondMs, zone);
}

/** The day in the zone, such as `2026-11-29`. */
export function dayOf(at: Date, zone: string): string {
  return new Date(wallClock(at.getTime(), zone)).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date((parseDay(day) ?? 0) + days * dayMs).toISOString().slice(0, 10);
}
