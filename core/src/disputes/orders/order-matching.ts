import { isObject } from '@rebuttal/plugin-kit';

import type { Order } from '../../commerce/orders/orders.js';
import type { Dispute } from '../disputes/disputes.js';

/**
 * How an order was found: by a payment id, by its own id or number in the payment's metadata, by a person, or by
 * likeness.
 */
export type MatchBasis = 'person' | 'transaction' | 'metadata' | 'likeness';

export type OrderMatch = {
  readonly order: Order;
  readonly basis: MatchBasis;
  /** The confidence that this is the order, 0 to 1. */
  readonly confidence: number;
  /** The matching details, each in a few words. */
  readonly reasons: readonly string[];
};

/** The parts of a dispute that can match an order. */
export type Clues = {
  /** Ids of the payment. */
  readonly transactionIds: readonly string[];
  /** Texts that may be an order's id or number. */
  readonly orderNames: readonly string[];
  readonly emails: readonly string[];
  readonly cardLast4: readonly string[];
  /** All times in the provider's data. */
  readonly times: readonly Date[];
};

type MatchedDispute = Pick<Dispute, 'transactionId' | 'metadata' | 'raw' | 'amount' | 'createdAt'>;

const dayMs = 24 * 60 * 60 * 1000;
/** The largest distance between the order's payment and a time in the dispute. */
const nearMs = 2 * dayMs;
const idLengthMin = 6;
/** The number of values read. A provider's data can be long, and the relevant values come first. */
const leavesMax = 2_000;

/** A lower confidence is a coincidence. */
export const confidenceMin = 0.3;

export function cluesOf(dispute: MatchedDispute): Clues {
  const values = Object.values(dispute.metadata);
  const leaves = leavesOf(dispute.raw);
  const texts = [...values, ...leaves.map(({ value }) => value)];
  return {
    transactionIds: distinct([
      ...[dispute.transactionId ?? ''].filter((id) => id !== ''),
      ...values.filter(isIdLike),
    ]),
    orderNames: distinct(
      Object.entries(dispute.metadata)
        .filter(([name, value]) => /order/i.test(name) && value.length <= 100)
        .map(([, value]) => value.replace(/^#/, '').trim()),
    ).filter((name) => name !== ''),
    emails: distinct(texts.filter(isEmail).map((text) => text.trim().toLowerCase())),
    cardLast4: distinct(
      leaves
        .filter(({ name, value }) => /last_?(?:4|four)/i.test(name) && /^\d{4}$/.test(value))
        .map(({ value }) => value),
    ),
    times: leaves.flatMap(timeOf),
  };
}

/** Matches by payment id, which is unique. If several orders have it, those with another amount are dropped. */
export function exactMatches(orders: readonly Order[], { amount }: MatchedDispute): OrderMatch[] {
  const ofAmount = orders.filter(({ total }) => isSame(total, amount));
  const kept = orders.length > 1 && ofAmount.length > 0 ? ofAmount : orders;
  return kept.map((order) => ({
    order,
    basis: 'transaction',
    confidence: kept.length === 1 ? 1 : 0.5,
    reasons: ['the same payment id'],
  }));
}

/** Matches by the order's id, or by number with currency and amount, because other shops use the same numbers. */
export function namedMatches(
  orders: readonly Order[],
  dispute: MatchedDispute,
  { orderNames }: Clues,
): OrderMatch[] {
  return orders.flatMap((order): OrderMatch[] => {
    const isById = orderNames.includes(order.providerOrderId);
    const fits = order.total.currency === dispute.amount.currency && order.placedAt <= dispute.createdAt;
    if (!isById && !(fits && order.total.amountMinor >= dispute.amount.amountMinor)) return [];
    const reasons = [isById ? 'the payment names the order' : 'the payment names the order number'];
    return [{ order, basis: 'metadata', confidence: isById ? 0.98 : 0.9, reasons }];
  });
}

/** Matches by details that prove nothing alone, the likeliest first. */
export function likelyMatches(orders: readonly Order[], dispute: MatchedDispute, clues: Clues): OrderMatch[] {
  return orders
    .map((order) => likenessOf(order, dispute, clues))
    .filter(({ confidence }) => confidence >= confidenceMin)
    .sort((left, right) => right.confidence - left.confidence || byDate(left.order, right.order));
}

/** The weight of each matching detail. Their sum is less than a payment id is worth. */
const weights = { amount: 0.3, email: 0.35, card: 0.15, time: 0.15 } as const;

function likenessOf(order: Order, dispute: MatchedDispute, clues: Clues): OrderMatch {
  const { email } = order.buyer;
  const payments = order.payments ?? [];
  const agrees = {
    amount: [order.total, ...payments.map(({ amount }) => amount)].some((amount) =>
      isSame(amount, dispute.amount),
    ),
    email: email !== undefined && clues.emails.includes(email.toLowerCase()),
    card: payments.some(({ cardLast4 }) => cardLast4 !== undefined && clues.cardLast4.includes(cardLast4)),
    time: clues.times.some((time) => isNear(time, order, dispute)),
  };
  const found = (['amount', 'email', 'card', 'time'] as const).filter((clue) => agrees[clue]);
  const confidence = found.reduce((sum, clue) => sum + weights[clue], 0);
  return {
    order,
    basis: 'likeness',
    confidence: Math.round(confidence * 100) / 100,
    reasons: found.map((clue) => words[clue]),
  };
}

const words = {
  amount: 'the same amount and currency',
  email: "the buyer's e-mail address",
  card: 'the last four digits of the card',
  time: 'paid within two days of a time that the dispute names',
} as const;

/** The dispute's own time is no clue for the payment's time. */
function isNear(time: Date, order: Order, { createdAt }: MatchedDispute): boolean {
  if (Math.abs(time.getTime() - createdAt.getTime()) < dayMs) return false;
  const paid = (order.payments ?? []).map(({ paidAt }) => paidAt).filter((at) => at !== undefined);
  return [order.placedAt, ...paid].some((at) => Math.abs(at.getTime() - time.getTime()) <= nearMs);
}

function byDate(left: Order, right: Order): number {
  return right.placedAt.getTime() - left.placedAt.getTime();
}

type Leaf = { readonly name: string; readonly value: string };

/** Returns the texts and numbers in a provider's data, each with its field name. */
function leavesOf(raw: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (name: string, value: unknown): void => {
    if (leaves.length >= leavesMax) return;
    if (Array.isArray(value)) for (const item of value) visit(name, item);
    else if (isObject(value)) for (const [key, inner] of Object.entries(value)) visit(key, inner);
    else if (typeof value === 'string' || typeof value === 'number')
      leaves.push({ name, value: String(value) });
  };
  visit('', raw);
  return leaves;
}

/** Reads RFC 3339, or seconds since 1970 in a field whose name is a time. Ignores due dates. */
function timeOf({ name, value }: Leaf): Date[] {
  if (/due|expire|deadline/i.test(name)) return [];
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) {
    const time = new Date(value);
    return Number.isNaN(time.getTime()) ? [] : [time];
  }
  const isSeconds = /^1\d{9}$/.test(value) && /created|date|time|(?:_at|_on)$/i.test(name);
  return isSeconds ? [new Date(Number(value) * 1000)] : [];
}

const isEmail = (text: string) => /^\s*[^\s@]{1,100}@[^\s@]{1,150}\.[^\s@]{2,}\s*$/.test(text);
export const isIdLike = (text: string) =>
  text.length >= idLengthMin && text.length <= 200 && /^[\w:.-]*\d[\w:.-]*$/.test(text);
const isSame = (left: Order['total'], right: Order['total']) =>
  left.amountMinor === right.amountMinor && left.currency === right.currency;
const distinct = (values: readonly string[]) => [...new Set(values)];
