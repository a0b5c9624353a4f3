import { detail, firstCancellation, isBefore, type ClaimSource } from './claim-source.js';

const eventsMax = 4;

/** The use on record, from an access log that does not report the opposite. */
function logOf(source: ClaimSource) {
  if (source.isDenied('access_activity_log')) return undefined;
  for (const exhibit of source.exhibits('access_activity_log')) {
    const [first, last] = [detail(exhibit, 'first_use_at'), detail(exhibit, 'last_use_at')];
    const only = last ?? first;
    if (only === undefined || source.isFuture(only) || isBefore(only, first)) continue;
    return { exhibit, first: first ?? only, last: only };
  }
  return undefined;
}

/** Use that ended before the payment does not answer the claim. */
export function writeUsed(source: ClaimSource): string | undefined {
  const log = logOf(source);
  if (log === undefined || isBefore(log.last, source.peek('payment_date'))) return undefined;
  const [first, last] = [source.when(log.first), source.when(log.last)];
  if (first === undefined || last === undefined) return undefined;
  const events = log.exhibit.details?.['events'];
  source.cite(log.exhibit);
  return source.words.used({
    first,
    last: last === first ? undefined : last,
    events: Array.isArray(events) ? events.slice(0, eventsMax).map(String) : [],
    cite: source.citation,
  });
}

/** The day of a use after the payment that the letter can state. */
export function useDayAfterPayment(source: ClaimSource): string | undefined {
  const last = logOf(source)?.last;
  const when = source.day(last);
  if (when === undefined || !isAfterPayment(last, source.peek('payment_date'))) return undefined;
  return writeUsed(source) === undefined ? undefined : when;
}

/** By the time if both have one, because digital goods are often used on the day of the payment. */
function isAfterPayment(used: string | undefined, paid: string | undefined): boolean {
  if (used === undefined || paid === undefined) return false;
  return used.includes('T') && paid.includes('T') ? paid < used : isBefore(paid, used);
}

/** The days of a use that followed the cancellation, if both are on record. */
export function useAfterCancellation(source: ClaimSource): { used: string; canceled: string } | undefined {
  const log = logOf(source);
  const cancellation = firstCancellation(source);
  if (log === undefined || cancellation === undefined || !isBefore(cancellation.receivedAt, log.last))
    return undefined;
  const [used, canceled] = [source.day(log.last), source.day(cancellation.receivedAt)];
  if (used === undefined || canceled === undefined) return undefined;
  source.cite(log.exhibit);
  source.cite(cancellation.exhibit);
  return { used, canceled };
}

export function writeUsedAfterCancellation(source: ClaimSource): string | undefined {
  const days = useAfterCancellation(source);
  if (days === undefined) return undefined;
  const { words, letterCase } = source;
  const written = words.usedAfterCancellation({ ...days, cite: source.citation });
  const { network, reasonCode, reason } = letterCase.dispute;
  const isVisa =
    network === 'visa' && (reasonCode ?? '13.2') === '13.2' && reason === 'subscription_canceled';
  return isVisa ? written + words.gap + words.visaUseRule : written;
}
