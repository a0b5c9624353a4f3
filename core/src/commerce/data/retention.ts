const dayMs = 24 * 60 * 60 * 1000;
const hoursPerDay = 24;

/**
 * How long a record can serve a dispute, in days: 18 months. Two limits lie below it.
 * - Some Visa disputes can be opened until 540 days after the payment. Source: Visa Core Rules and Visa Product and Service
 *   Rules, "Dispute Category 13: Consumer Disputes", time limits, read 2026-11.
 * - Compelling Evidence 3.0 compares payments of up to 365 days before a dispute, which is opened up to 120 days after its own
 *   payment: 485 days. Source: the same, "Dispute Condition 10.4", time limit and remedies, read 2026-11.
 * A dispute that is still open after that keeps its records.
 */
export const recordsKeptDays = 548;

/** How long a record is kept after its last change at least, in days, so that an import of old records can be checked. */
export const recentlyReceivedDays = 30;

/** After how many days a record is checked again that was kept because an open dispute or a newer record needs it. */
export const extensionMs = 30 * dayMs;

/**
 * How long the records of a kind are kept. Kinds without this contain no personal data and are kept until they are deleted.
 * The columns have the time that counts, and the first that has a value is used. Without one, it is the time of arrival.
 */
export type RetentionRule = { readonly since: readonly string[] };

/** The SQL of `retain_until`. Hours, because a day is not 24 hours long in every time zone. */
export function retainUntilSql(source: string, { since }: RetentionRule): string {
  const times = [...since.map((column) => `${source}.${column}`), 'clock_timestamp()'].join(', ');
  return `greatest(
    coalesce(${times}) + interval '${recordsKeptDays * hoursPerDay} hours',
    clock_timestamp() + interval '${recentlyReceivedDays * hoursPerDay} hours')`;
}
