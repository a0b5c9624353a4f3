import type { DisputeReason } from '@rebuttal/plugin-kit';

import { formatAmountWithCode, formatDay } from '../../rules/letter-words.js';
import { networkName } from '../../rules/network-names.js';
import type { LetterCase } from '../rendering/letter-case.js';
import { findAuthentication, writeClaim, writeNoCancellation } from './catalogue.js';
import { claimOrder } from './claim-order.js';
import { ClaimSource, factAmount } from './claim-source.js';
import { itemsOf, otherPaymentOf } from './comparison-table.js';
import { writeContestPoints } from './contest-points.js';
import { deliveryDay } from './delivery-claims.js';
import { priorPaymentsThesis } from './prior-payments.js';
import { writeFullRefund } from './refunds-claim.js';
import { isRemoteFraud, leadsFor, leadsOfCode, mayOpen, reasonAsked, writeLead } from './thesis-leads.js';
import { useAfterCancellation, useDayAfterPayment } from './use-claims.js';

type Writer = (source: ClaimSource) => string | undefined;

/** The decisive claim, from the strongest available support. Without one, contests the dispute by the supported points. */
export function writeThesis(source: ClaimSource): string {
  const { words, letterCase } = source;
  const { merchant, dispute } = letterCase;
  const amount = formatAmountWithCode(dispute.amount);
  if (dispute.stage === 'inquiry' || dispute.stage === 'alert')
    return words.thesis.inquiry(merchant.name, amount, source.day(source.fact('payment_date')));
  const decisive = writeFullRefund(source) ?? theses[reasonAsked(dispute)]?.(source) ?? writeLead(source);
  if (decisive !== undefined) return decisive;
  const points = writeContestPoints(source);
  if (points.length > 0) return words.contest.because(merchant.name, points);
  return writeReliance(source) ?? words.thesis.contest(merchant.name, amount);
}

/** Names the exhibit of the most important claim in the letter. */
function writeReliance(source: ClaimSource): string | undefined {
  const { letterCase, words } = source;
  const { dispute } = letterCase;
  for (const id of claimOrder(dispute.reason, dispute.network)) {
    if (!mayOpen(id, dispute)) continue;
    const claim = new ClaimSource(letterCase);
    const isMade = writeClaim(id, claim) !== undefined;
    const [exhibit] = claim.citedExhibits;
    if (!isMade || exhibit === undefined) continue;
    source.cite(exhibit);
    const record = words.records[exhibit.evidenceType];
    return words.contest.relying(letterCase.merchant.name, record, source.reference(exhibit));
  }
  return undefined;
}

const theses: Readonly<Partial<Record<DisputeReason, Writer>>> = {
  fraudulent: (source) =>
    writeLiabilityShift(source) ??
    (mayOpen('prior_payments', source.letterCase.dispute) ? priorPaymentsThesis(source) : undefined),
  product_not_received: (source) => deliveryThesis(source) ?? writeLead(source) ?? useThesis(source),
  subscription_canceled: (source) => cancellationThesis(source),
  duplicate: separatePurchasesThesis,
  credit_not_processed: creditThesis,
};

/** The answer to a narrow code, with the day of a cancellation. Otherwise the merchant's position, and what supports it. */
function creditThesis(source: ClaimSource): string | undefined {
  const { facts, merchant, dispute } = source.letterCase;
  const { words } = source;
  const position =
    facts.position.refund === 'not_owed'
      ? words.thesis.notOwed(merchant.name, facts.refundState === 'partial')
      : undefined;
  const lead = writeLead(source);
  if (leadsOfCode(dispute) === undefined) return joined(words.gap, position, lead);
  if (lead === undefined || !leadsFor(dispute).includes('no_cancellation'))
    return joined(words.gap, lead, position);
  const canceled = source.apart(
    (own) => writeClaim('canceled_after_payment', own) ?? writeNoCancellation(own),
  );
  return joined(words.gap, lead, canceled, position);
}

function joined(gap: string, ...sentences: readonly (string | undefined)[]): string | undefined {
  const written = [...new Set(sentences)].filter((sentence) => sentence !== undefined);
  return written.length === 0 ? undefined : written.join(gap);
}

/** The merchant's statement, with what differs if the records show it. */
function separatePurchasesThesis(source: ClaimSource): string | undefined {
  const { facts, merchant, template } = source.letterCase;
  if (facts.position.duplicate !== 'separate_purchases') return undefined;
  const other = otherPaymentOf(source);
  const [item, otherItem] = [itemsOf(source), other?.description];
  const when = source.day(source.fact('payment_date'));
  const areKnown = item !== undefined && otherItem !== undefined && item !== otherItem;
  if (!areKnown || other === undefined || when === undefined)
    return joined(
      source.words.gap,
      source.words.thesis.separatePurchases(merchant.name, undefined),
      writeLead(source),
    );
  const otherOne = { item: otherItem, when: formatDay(other.paidAt, template.language) };
  return source.words.thesis.separatePurchases(merchant.name, [{ item, when }, otherOne]);
}

/** The issuer's authentication settles the liability for fraud, so no other claim is added. */
export function writeLiabilityShift(source: ClaimSource): string | undefined {
  if (!isRemoteFraud(source.letterCase.dispute)) return undefined;
  const authentication = findAuthentication(source);
  if (authentication === undefined) return undefined;
  const { words } = source;
  return (
    words.authentication({ ...authentication, cite: source.citation }) + words.gap + words.liabilityShift
  );
}

function deliveryThesis(source: ClaimSource): string | undefined {
  if (!mayOpen('delivered', source.letterCase.dispute)) return undefined;
  const when = deliveryDay(source);
  return when === undefined ? undefined : source.words.thesis.delivered(when);
}

function useThesis(source: ClaimSource): string | undefined {
  const when = useDayAfterPayment(source);
  return when === undefined ? undefined : source.words.thesis.used(when);
}

function cancellationThesis(source: ClaimSource): string | undefined {
  const days = useAfterCancellation(source);
  if (days !== undefined) return source.words.thesis.usedAfterCancellation(days.used, days.canceled);
  return writeClaim('canceled_after_payment', source) ?? writeNoCancellation(source);
}

/** The buyer, the purchase and its date, and how the card was charged. */
export function writePurchase(source: ClaimSource): string | undefined {
  const last4 = source.fact('card_last4');
  const brand = source.fact('card_brand');
  const name = source.fact('customer_name');
  const items = itemsOf(source);
  const isDescription = source.sourceOf('order_items')?.kind === 'provider';
  const written = source.words.purchase({
    name,
    email: name === undefined ? undefined : source.fact('customer_email'),
    ...(isDescription ? { described: items } : { items }),
    order: source.fact('order_number'),
    ordered: source.day(source.fact('order_date')),
    amount: factAmount(source.fact('payment_amount')),
    paid: source.day(source.fact('payment_date')),
    card:
      last4 === undefined
        ? undefined
        : [brand && networkName(brand), `••••\u00a0${last4}`].filter(Boolean).join('\u00a0'),
    descriptor: source.fact('descriptor'),
  });
  return written === '' ? undefined : written;
}

const returns: readonly DisputeReason[] = ['product_unacceptable', 'credit_not_processed'];

/** Steps that the cardholder did not take, according to the merchant's records. */
export function writeNotDone(source: ClaimSource): string | undefined {
  const { reason } = source.letterCase.dispute;
  if (returns.includes(reason)) return writeClaim('return_record', source);
  return undefined;
}

/** A full refund settles the dispute. Other arguments would contradict it. */
export function isFullyRefunded(letterCase: LetterCase): boolean {
  return letterCase.facts.refundState === 'full';
}
