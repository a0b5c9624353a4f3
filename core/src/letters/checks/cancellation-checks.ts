import { readExhibit } from '../../evidence/readings/read-exhibit.js';
import { cite, detailText, toDay, type CheckedExhibit, type CheckedResponse } from './checked-response.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

export function checkCancellations(response: CheckedResponse, paidDay?: string): ResponseCheck[] {
  const records = response.evidence.filter(({ evidenceType }) => evidenceType === 'cancellation_record');
  return [...checkClaim(response, records, paidDay), ...checkSearches(response, records, paidDay)];
}

/** The dispute claims a cancellation and no refund, so a cancellation on record proves it. */
function checkClaim(
  { dispute }: CheckedResponse,
  records: readonly CheckedExhibit[],
  paidDay: string | undefined,
): ResponseCheck[] {
  const isAsked = dispute.reasonCode === '13.7' || dispute.reason === 'credit_not_processed';
  const found = isAsked
    ? records.filter((record) => readExhibit(record, { ...dispute, paidDay }).verdict === 'hurts')
    : [];
  const [first] = found;
  if (first === undefined) return [];
  const message =
    `${cite(first)} shows a cancellation, which is what the customer claims. ` +
    'Show the policy that excludes it, accepted before the payment, or accept the dispute.';
  return [blockingCheck('cancellation_supports_claim', message, found)];
}

/** A search that leaves out the day of the payment can't show that the customer did not cancel before it. */
function checkSearches(
  { dispute }: CheckedResponse,
  records: readonly CheckedExhibit[],
  paidDay: string | undefined,
): ResponseCheck[] {
  if (paidDay === undefined || dispute.reason !== 'subscription_canceled') return [];
  return records.flatMap((record) => {
    const [from, to] = ['searched_from', 'searched_to'].map((name) => toDay(detailText(record, name)));
    if (from === undefined || to === undefined || (from <= paidDay && paidDay <= to)) return [];
    const message = `${cite(record)} covers ${from} to ${to}, without the payment on ${paidDay}. Search the records up to the payment.`;
    return [warningCheck('evidence_contradicts_claim', message, [record])];
  });
}
