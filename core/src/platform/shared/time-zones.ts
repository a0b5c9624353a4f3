import { invalidField } from '../errors/catalogue.js';

/** Returns the canonical name of the zone. Rejects offsets, because they have no daylight saving time. @throws {AppError} 422 */
export function requireTimeZone(typed: string): string {
  try {
    if (/^[A-Za-z]/.test(typed))
      return new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions().timeZone;
  } catch {
    // The answer is the same.
  }
  throw unknownZone();
}

export const unknownZone = () => invalidField('time_zone', 'Unknown time zone');

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns when a day begins in the zone, a number of days after today. */
export function startOfDay(now: Date, timeZone: string, daysLater: number): Date {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const localMs = (time: number) => Date.parse(`${format.format(time).replace(' ', 'T')}Z`);
  const day = localMs(now.getTime()) - (localMs(now.getTime()) % dayMs) + daysLater * dayMs;
  // The offset at the time that is wanted, which may differ from that of the same time in UTC.
  const near = day - (localMs(day) - day);
  return new Date(day - (localMs(near) - near));
}
