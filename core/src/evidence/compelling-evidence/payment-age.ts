import type { CountedAge } from '@rebuttal/plugin-kit';

/**
 * Visa's range, counted from the dispute. Sources: Acqra; Justt; Qualpay. Visa's rules are not public, so a provider that
 * documents another range declares it.
 */
export const usualAge: CountedAge = { since: 'dispute', daysMin: 120, daysMax: 365 };

const dayMs = 86_400_000;

/** The two times that an age can be counted from. */
export type ReferenceTimes = {
  /** Undefined if the provider doesn't report it. */
  readonly paidAt: Date | undefined;
  readonly disputedAt: Date;
};

/** Whole days between two calendar days in UTC. Clock changes and times of day don't matter. */
export function calendarDaysBetween(earlier: Date, later: Date): number {
  return dayNumber(later) - dayNumber(earlier);
}

/** The age of a prior payment in days, or `undefined` if the time that it is counted from is unknown. */
export function ageInDays(prior: Date, { since }: CountedAge, times: ReferenceTimes): number | undefined {
  const start = since === 'payment' ? times.paidAt : times.disputedAt;
  return start === undefined ? undefined : calendarDaysBetween(prior, start);
}

/** The times of the payments that count. `to` is the last millisecond. */
export function countedWindow(
  { daysMin, daysMax }: CountedAge,
  start: Date,
): { readonly from: Date; readonly to: Date } {
  const day = dayNumber(start);
  return { from: new Date((day - daysMax) * dayMs), to: new Date((day - daysMin + 1) * dayMs - 1) };
}

export function isCountedAge(days: number, { daysMin, daysMax }: CountedAge): boolean {
  return days >= daysMin && days <= daysMax;
}

/** Sources disagree about the last days of the range, so a payment this close to its ends may not count. */
export const doubtfulDays = 2;

export function isDoubtfulAge(days: number, { daysMin, daysMax }: CountedAge): boolean {
  return [daysMin, daysMax].some((limit) => Math.abs(days - limit) <= doubtfulDays);
}

function dayNumber(time: Date): number {
  return Math.floor(time.getTime() / dayMs);
}
