import { amountText } from '../../evidence/exhibits/exhibit-lines.js';
import { cite, detailText, type CheckedResponse } from './checked-response.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

const code = 'refund_contradicts_letter';

/** Compares the refunds that count with the merchant's position, which the letter argues. */
export function checkRefunds(response: CheckedResponse): ResponseCheck[] {
  const { facts, evidence } = response;
  const problem = contradictionOf(response);
  const cited = evidence.filter(({ evidenceId }) =>
    facts.refunds.some(({ source }) => source.id === evidenceId),
  );
  return [
    ...(problem === undefined ? [] : [blockingCheck(code, problem, cited)]),
    ...checkUncounted(response),
    ...checkPositionMissing(response),
    ...checkRefundCurrencies(response),
  ];
}

/** A refund of another payment misleads the issuer. One in the future has not happened. */
function checkUncounted({ facts, evidence }: CheckedResponse): ResponseCheck[] {
  return (facts.uncountedRefunds ?? []).flatMap(({ evidenceId, why }) => {
    const exhibit = evidence.find((one) => one.evidenceId === evidenceId);
    if (exhibit === undefined) return [];
    if (why === 'future')
      return [warningCheck(code, `${cite(exhibit)} is dated in the future, so it doesn't count.`, [exhibit])];
    const message = `${cite(exhibit)} shows the refund of another payment: it names another payment, order or card, or is older than the payment. Leave it out, or correct it.`;
    return [blockingCheck('refund_of_another_payment', message, [exhibit])];
  });
}

function contradictionOf({ facts, dispute }: CheckedResponse): string | undefined {
  const { refundState, refundedTotal, position } = facts;
  const of = `${amountText(refundedTotal)} of ${amountText(dispute.amount)}`;
  if (refundState === 'full') {
    return position.refund === 'issued'
      ? undefined
      : `The refunds cover the disputed amount (${of}). State that the refund was issued, or accept the dispute.`;
  }
  if (position.refund === 'issued')
    return `You state that the refund was issued, but the refunds on record are ${of}. Add proof of the refund, or change your position.`;
  if (position.duplicate === 'duplicate')
    return `You state that the payment is a duplicate, but the refunds on record are ${of}. Refund the payment, or accept the dispute.`;
  return undefined;
}

/** The letter for this reason argues about the refund, so only the merchant can say if more is owed. */
function checkPositionMissing({ facts, dispute }: CheckedResponse): ResponseCheck[] {
  const isOpen = facts.refundState === 'partial' && facts.position.refund === undefined;
  if (!isOpen || dispute.reason !== 'credit_not_processed') return [];
  const amounts = `${amountText(facts.refundedTotal)} of ${amountText(dispute.amount)}`;
  return [warningCheck(code, `${amounts} was refunded. State whether the rest is owed.`)];
}

/** Refunds in other currencies do not count, because no rate is known. */
function checkRefundCurrencies({ evidence, dispute }: CheckedResponse): ResponseCheck[] {
  return evidence.flatMap((exhibit) => {
    if (exhibit.evidenceType !== 'refund_proof') return [];
    const currency = detailText(exhibit, 'currency')?.toUpperCase();
    if (currency === undefined || currency === dispute.amount.currency) return [];
    const message = `${cite(exhibit)} states a refund in ${currency}. It does not count toward the disputed amount in ${dispute.amount.currency}.`;
    return [warningCheck(code, message, [exhibit])];
  });
}
