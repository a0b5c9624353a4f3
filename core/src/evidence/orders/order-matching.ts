import { isObject, type ProviderPayment } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import { isIdLike } from '../../case/linked-disputes/linked-dispute.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { Payment } from '../../commerce/payments/payments.js';

/**
 * How a record was found: by a payment id, by its own id or number in the payment's metadata, by a person, or by
 * likeness.
 */
export type MatchBasis = 'person' | 'transaction' | 'metadata' | 'likeness';

export type Match = {
  readonly basis: MatchBasis;
  /** The confidence that this is the record, 0 to 1. */
  readonly confidence: number;
  /** The matching details, each in a few words. */
  readonly reasons: readonly string[];
};

export type OrderMatch = Match & { readonly order: Order };
export type PaymentMatch = Match & { readonly payment: Payment };

/** The parts of a dispute that can match an order or a payment. */
export type Clues = {
  /** Ids of the payment. */
  readonly transactionIds: readonly string[];
  /** Texts that may be an order's id or number. */
  readonly orderNames: readonly string[];
  readonly emails: readonly string[];
  readonly cardLast4: readonly string[];
  /** Tokens of the provider. */
  readonly cardFingerprints: readonly string[];
  /** All times in the provider's data. */
  readonly times: readonly Date[];
};

export type MatchedDispute = Pick<Dispute, 'transactionId' | 'metadata' | 'raw' | 'amount' | 'createdAt'>;

const dayMs = 24 * 60 * 60 * 1000;
/** The largest distance between the order's payment and a time in the dispute. */
export const nearMs = 2 * dayMs;
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
        .map(([, value]) => value.replace(/^#/, '').trim())
        .filter((name) => name !== '')
        // Shops write the number as #1001, or without the sign.
        .flatMap((name) => [name, `#${name}`]),
    ),
    emails: distinct(texts.filter(isEmail).map((text) => text.trim().toLowerCase())),
    cardLast4: distinct(
      leaves
        .filter(({ name, value }) => /last_?(?:4|four)/i.test(name) && /^\d{4}$/.test(value))
        .map(({ value }) => value),
    ),
    cardFingerprints: distinct(
      leaves.filter(({ name, value }) => fingerprint.test(name) && value !== '').map(({ value }) => value),
    ),
    times: leaves.flatMap(timeOf),
  };
}

const fingerprint = /^(?:card_?)?fingerprint$/i;

/** Adds what the provider reported of the payment when it was last read. */
export function withPayment(clues: Clues, payment: ProviderPayment | undefined): Clues {
  if (payment === undefined) return clues;
  const { card, customer, paidAt } = payment;
  const added = (values: readonly string[], value: string | undefined) =>
    value === undefined ? values : distinct([...values, value]);
  return {
    ...clues,
    emails: added(clues.emails, customer?.email?.trim().toLowerCase()),
    cardLast4: added(clues.cardLast4, card?.last4),
    cardFingerprints: added(clues.cardFingerprints, card?.fingerprint),
    times: paidAt === undefined ? clues.times : [...clues.times, paidAt],
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
    reasons: ['the same payment ID'],
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

/** Matches by details that are no proof individually, the likeliest first. */
export function likelyMatches(orders: readonly Order[], dispute: MatchedDispute, clues: Clues): OrderMatch[] {
  return orders
    .map((order) => likenessOf(order, dispute, clues))
    .filter(({ confidence }) => confidence >= confidenceMin)
    .sort((left, right) => right.confidence - left.confidence || byDate(left.order, right.order));
}

/** The weight of each matching detail. A card's fingerprint and its last four digits are not counted together. */
const weights = { amount: 0.3, rest: 0.3, email: 0.35, fingerprint: 0.35, card: 0.15, time: 0.15 } as const;
const clueNames = ['amount', 'rest', 'email', 'fingerprint', 'card', 'time'] as const;
/** Less than a payment id is worth. */
const likenessMax = 0.95;

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
  return { order, ...toLikeness(agrees) };
}

/** Adds up the weights of the details that agree. */
export function toLikeness(agrees: Readonly<Partial<Record<keyof typeof weights, boolean>>>): Match {
  const found = clueNames.filter((clue) => agrees[clue] === true);
  const sum = found.reduce((total, clue) => total + weights[clue], 0);
  return {
    basis: 'likeness',
    confidence: Math.round(Math.min(sum, likenessMax) * 100) / 100,
    reasons: found.map((clue) => words[clue]),
  };
}

const words = {
  amount: 'the same amount and currency',
  rest: 'the same amount after refunds',
  email: "the buyer's e-mail address",
  fingerprint: 'the same card',
  card: 'the last four digits of the card',
  time: 'paid within two days of a time that the dispute names',
} as const satisfies Record<keyof typeof weights, string>;

/** The dispute's own time says nothing about the payment's time. */
function isNear(time: Date, order: Order, dispute: MatchedDispute): boolean {
  const paid = (order.payments ?? []).map(({ paidAt }) => paidAt).filter((at) => at !== undefined);
  return isTimeOfPayment(time, dispute) && [order.placedAt, ...paid].some((at) => isClose(at, time));
}

export function isTimeOfPayment(time: Date, { createdAt }: Pick<MatchedDispute, 'createdAt'>): boolean {
  return Math.abs(time.getTime() - createdAt.getTime()) >= dayMs;
}

export function isClose(left: Date, right: Date): boolean {
  return Math.abs(left.getTime() - right.getTime()) <= nearMs;
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
export const isSame = (left: Order['total'], right: Order['total']) =>
  left.amountMinor === right.amountMinor && left.currency === right.currency;
const distinct = (values: readonly string[]) => [...new Set(values)];
