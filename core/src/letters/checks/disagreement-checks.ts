import type { EvidenceType } from '@rebuttal/plugin-kit';

import { trackingNumbers } from '../../evidence/orders/deliveries.js';
import {
  cite,
  deliveredDays,
  detailText,
  shippedDays,
  toDay,
  type CheckedExhibit,
  type CheckedResponse,
} from './checked-response.js';
import { blockingCheck, type ResponseCheck } from './response-checks.js';

type Pair = readonly [CheckedExhibit, CheckedExhibit];

const comparedTypes: readonly EvidenceType[] = [
  'proof_of_delivery', 'shipping_tracking', 'receipt', 'cancellation_record', 'authorization_record', 'refund_proof',
]; // oxfmt-ignore
/** The time grows with the square of this number, and a dispute may have any number of exhibits. */
const comparedMax = 100;

/** Finds exhibits that cannot both be true. One check for each pair, with the first difference. */
export function checkDisagreements({ evidence }: CheckedResponse): ResponseCheck[] {
  const compared = evidence
    .filter(({ evidenceType }) => comparedTypes.includes(evidenceType))
    .slice(0, comparedMax);
  return pairsOf(compared).flatMap((pair) => {
    const difference = differenceOf(pair, compared);
    if (difference === undefined) return [];
    const message = `${cite(pair[0])} and ${cite(pair[1])} disagree on ${difference}. Correct one of them, or remove it.`;
    return [blockingCheck('evidence_disagrees', message, pair)];
  });
}

function pairsOf(evidence: readonly CheckedExhibit[]): Pair[] {
  return evidence.flatMap((one, at) => evidence.slice(at + 1).map((other): Pair => [one, other]));
}

function differenceOf(pair: Pair, evidence: readonly CheckedExhibit[]): string | undefined {
  const [one, other] = pair;
  const types = [one.evidenceType, other.evidenceType];
  if (types.every((type) => type === 'proof_of_delivery' || type === 'shipping_tracking'))
    return shipmentDifference(pair, evidence);
  if (one.evidenceType !== other.evidenceType) return undefined;
  switch (one.evidenceType) {
    case 'receipt':
      return receiptDifference(pair);
    case 'cancellation_record':
      return differs(pair, 'finding') ? 'the finding' : undefined;
    case 'authorization_record':
      return differs(pair, 'eci', withoutZeros) ? 'the 3-D Secure ECI' : undefined;
    case 'refund_proof':
      return refundDifference(pair);
    default:
      return undefined;
  }
}

function shipmentDifference(pair: Pair, evidence: readonly CheckedExhibit[]): string | undefined {
  const [one, other] = pair;
  const isSameType = one.evidenceType === other.evidenceType;
  const [numbers, others] = [trackingNumbers(one), trackingNumbers(other)];
  if (!agree(numbers, others)) return arePaired(pair, evidence) ? undefined : 'the tracking number';
  if (isSameType && differs(pair, 'status')) return 'the delivery status';
  if (!agree(deliveredDays(one), deliveredDays(other))) return 'the delivery date';
  if (isSameType) return agree(shippedDays(one), shippedDays(other)) ? undefined : 'the shipping date';
  return isBackward(pair) ? 'the dates: the delivery is before the shipment' : undefined;
}

function isBackward(pair: Pair): boolean {
  const shipped = pair.flatMap(shippedDays).toSorted()[0];
  const delivered = pair.flatMap(deliveredDays).toSorted().at(-1);
  return shipped !== undefined && delivered !== undefined && delivered < shipped;
}

/** Returns true for an order in several parcels: another exhibit also has each number of the pair. */
function arePaired(pair: Pair, evidence: readonly CheckedExhibit[]): boolean {
  return pair.every((exhibit) => {
    const others = evidence.filter((piece) => piece !== exhibit && !pair.includes(piece));
    const known = others.flatMap(trackingNumbers);
    return trackingNumbers(exhibit).every((number) => known.includes(number));
  });
}

/** Receipts with different numbers are different receipts. */
function receiptDifference(pair: Pair): string | undefined {
  const [number, otherNumber] = pair.map((exhibit) => detailText(exhibit, 'number'));
  if (number === undefined || number !== otherNumber) return undefined;
  if (differs(pair, 'amount') || differs(pair, 'currency', upper)) return 'the amount';
  return differs(pair, 'issued_at', toDay) ? 'the date' : undefined;
}

/** Refunds with different IDs are different refunds. */
function refundDifference(pair: Pair): string | undefined {
  const [id, otherId] = pair.map((exhibit) => detailText(exhibit, 'id'));
  if (id === undefined || id !== otherId) return undefined;
  if (differs(pair, 'amount') || differs(pair, 'currency', upper)) return 'the refunded amount';
  return differs(pair, 'refunded_at', toDay) ? 'the date of the refund' : undefined;
}

const upper = (text: string) => text.toUpperCase();
const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '');

function differs(
  pair: Pair,
  name: string,
  normalize: (text: string) => string | undefined = (text) => text,
): boolean {
  const [one, other] = pair.map((exhibit) => {
    const text = detailText(exhibit, name);
    return text === undefined ? undefined : normalize(text);
  });
  return one !== undefined && other !== undefined && one !== other;
}

const overlap = (one: readonly string[], other: readonly string[]) =>
  one.some((value) => other.includes(value));

/** A missing value agrees with every value. */
const agree = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 || overlap(one, other);
