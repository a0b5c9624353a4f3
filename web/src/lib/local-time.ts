/** A day as `YYYY-MM-DD`, a time as ISO 8601 in UTC, or empty. */
export type DayOrTime = string;

/** As the native inputs take them: `YYYY-MM-DD` and `HH:MM`. */
export type LocalParts = { readonly day: string; readonly time: string };

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A day stays that day in every time zone. A time is converted to the viewer's time zone. */
export function toLocalParts(value: DayOrTime): LocalParts {
  if (isDay(value)) return { day: value, time: '' };
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return { day: '', time: '' };
  const [year, month, day, hour, minute] = [
    String(at.getFullYear()).padStart(4, '0'),
    two(at.getMonth() + 1),
    two(at.getDate()),
    two(at.getHours()),
    two(at.getMinutes()),
  ];
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

export function fromLocalParts({ day, time }: LocalParts): DayOrTime {
  if (day === '' || time === '') return day;
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? day : `${at.toISOString().slice(0, 19)}Z`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
