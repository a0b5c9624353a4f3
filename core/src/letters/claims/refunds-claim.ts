import type { CountedRefund } from '../../evidence/facts/facts.js';
import { formatAmountWithCode, formatDay, letterWords } from '../../rules/letter-words.js';
import { factAmount, type ClaimSource } from './claim-source.js';
import type { RefundWords } from './claim-words.js';

/** The refund of the undisputed part, and those of the disputed part. Returns nothing without a refund. */
export function writeRefund(source: ClaimSource): string | undefined {
  const written = [writeRefundedBefore(source), writeDisputedPart(source)].filter(
    (text) => text !== undefined,
  );
  return written.length === 0 ? undefined : written.join(source.words.gap);
}

/** The part of a partly refunded payment that is disputed. */
function writeRefundedBefore(source: ClaimSource): string | undefined {
  const { facts, dispute } = source.letterCase;
  const paid = factAmount(source.peek('payment_amount'));
  if (facts.refundedBefore === undefined || paid === undefined) return undefined;
  source.fact('payment_amount');
  return source.words.refundedBefore({
    refunded: formatAmountWithCode(facts.refundedBefore),
    paid,
    disputed: formatAmountWithCode(dispute.amount),
  });
}

/** The refunds with date and reference, and the remaining amount. */
function writeDisputedPart(source: ClaimSource): string | undefined {
  const { letterCase, words } = source;
  const { refundState: state, refundedTotal } = letterCase.facts;
  if (state === 'none') return undefined;
  const refunds = refundsOf(source);
  if (refunds.length === 0) return undefined;
  source.fact('refunded_total');
  if (state === 'full') return words.refunds(refunds) + words.gap + words.refundOnce;
  const { amount } = letterCase.dispute;
  const rest = amount.amountMinor - refundedTotal.amountMinor;
  return words.refundedInPart({
    refunds,
    amount: formatAmountWithCode(amount),
    rest: formatAmountWithCode({ ...amount, amountMinor: rest }),
  });
}

/** The thesis of a full refund. */
export function writeFullRefund(source: ClaimSource): string | undefined {
  const { letterCase, words } = source;
  if (letterCase.facts.refundState !== 'full' || refundsOf(source).length === 0) return undefined;
  source.fact('refunded_total');
  const days = letterCase.facts.refunds.map(({ refundedAt }) => refundedAt);
  const last = days.every((day) => day !== undefined)
    ? days.toSorted((one, other) => one.getTime() - other.getTime()).at(-1)
    : undefined;
  return words.refundedInFull(
    formatAmountWithCode(letterCase.dispute.amount),
    last === undefined ? undefined : formatDay(last, letterCase.template.language),
  );
}

function refundsOf(source: ClaimSource): RefundWords[] {
  return source.letterCase.facts.refunds.map((refund) => toWords(refund, source));
}

function toWords(refund: CountedRefund, source: ClaimSource): RefundWords {
  const { language } = source.letterCase.template;
  const exhibit = source.letterCase.exhibits.find(
    ({ evidenceId }) => refund.source.kind === 'evidence' && evidenceId === refund.source.id,
  );
  if (exhibit !== undefined) source.cite(exhibit);
  const reference = exhibit === undefined ? '' : letterWords[language].exhibitReference([exhibit.label]);
  return {
    amount: formatAmountWithCode(refund.amount),
    when: refund.refundedAt === undefined ? undefined : formatDay(refund.refundedAt, language),
    arn: refund.arn,
    cite: reference === '' ? '' : source.words.cite(reference),
  };
}
