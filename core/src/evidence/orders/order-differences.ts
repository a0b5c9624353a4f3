import type { OrderAddress, ProviderPayment } from '@rebuttal/plugin-kit';

import type { Order } from '../../commerce/orders/orders.js';
import { toOrderAddress, type Payment } from '../../commerce/payments/payments.js';
import { isSamePerson } from '../facts/people.js';
import { isClose, isSame, type OrderMatch } from './order-matching.js';

/** The disputed payment, as the provider and the merchant's system report it. */
export type ComparedPayment = {
  readonly payment?: ProviderPayment | undefined;
  readonly recorded?: Payment | undefined;
};

/** The parts in which an order differs from the payment that leads to it, each in a few words. Unknown parts agree. */
export function orderDifferences(order: Order, paid: ComparedPayment): string[] {
  const differing = {
    'the buyer': isOtherBuyer(order, paid),
    'the address': isOtherAddress(order, paid),
    'the day': isOtherDay(order, paid),
    'the amount': isOtherAmount(order, paid),
  };
  return Object.entries(differing).flatMap(([part, isOther]) => (isOther ? [part] : []));
}

/** The confidence in an order that has the payment's ID and differs from the payment. */
const doubtfulConfidence = 0.6;

/** A match that a person did not confirm is doubtful if the order differs from the payment. */
export function withDifferences(match: OrderMatch, paid: ComparedPayment): OrderMatch {
  const differences = match.basis === 'person' ? [] : orderDifferences(match.order, paid);
  if (differences.length === 0) return match;
  const reasons = [...match.reasons, ...differences.map((part) => `but ${part} differs`)];
  return { ...match, confidence: Math.min(match.confidence, doubtfulConfidence), reasons };
}

/** Another email address and another name. One that is unknown does not excuse the other. */
function isOtherBuyer({ buyer, billingAddress, shippingAddress }: Order, paid: ComparedPayment): boolean {
  const { email, name } = paid.payment?.customer ?? {};
  const lower = (text: string) => text.trim().toLowerCase();
  const isSameEmail = compare(
    textsOf(buyer.email),
    textsOf(email, paid.recorded?.email),
    (one, other) => lower(one) === lower(other),
  );
  const names = textsOf(buyer.name, billingAddress?.name, shippingAddress?.name);
  const isSameName = compare(names, textsOf(name), isSamePerson);
  return isSameName === undefined ? isSameEmail === false : !isSameName && isSameEmail !== true;
}

const textsOf = (...texts: readonly (string | undefined)[]) =>
  texts.filter((text): text is string => text !== undefined && text.trim() !== '');

/** Undefined if one side is unknown. */
function compare(
  own: readonly string[],
  others: readonly string[],
  isEqual: (one: string, other: string) => boolean,
): boolean | undefined {
  if (own.length === 0 || others.length === 0) return undefined;
  return own.some((one) => others.some((other) => isEqual(one, other)));
}

function isOtherAddress(order: Order, { payment, recorded }: ComparedPayment): boolean {
  const { shippingAddress, billingAddress } = payment?.customer ?? {};
  const sent = [shippingAddress, recorded?.shippingAddress && toOrderAddress(recorded.shippingAddress)];
  return (
    sent.some((address) => isElsewhere(address, order.shippingAddress)) ||
    isElsewhere(billingAddress, order.billingAddress)
  );
}

const plain = (text: string | undefined) => (text ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Compares what is spelled in few ways. */
function isElsewhere(one: OrderAddress | undefined, other: OrderAddress | undefined): boolean {
  const differs = (part: 'postalCode' | 'country') => {
    const [first, second] = [plain(one?.[part]), plain(other?.[part])];
    // ZIP+4 and the plain ZIP code are the same place.
    return first !== '' && second !== '' && !first.startsWith(second) && !second.startsWith(first);
  };
  return differs('postalCode') || differs('country');
}

function isOtherDay(order: Order, { payment, recorded }: ComparedPayment): boolean {
  const paidAt = payment?.paidAt ?? recorded?.paidAt;
  const times = [order.placedAt, ...(order.payments ?? []).map((one) => one.paidAt)];
  return paidAt !== undefined && !times.some((at) => at !== undefined && isClose(at, paidAt));
}

function isOtherAmount(order: Order, { payment, recorded }: ComparedPayment): boolean {
  const amount = payment?.amount ?? recorded?.amount;
  const totals = [order.total, ...(order.payments ?? []).map((one) => one.amount)];
  return amount !== undefined && !totals.some((total) => isSame(total, amount));
}
