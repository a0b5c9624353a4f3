import { currencyExponent, type Money } from '@rebuttal/plugin-kit';

import { labeledValues } from '../readings/readable-text.js';
import type { ReadExhibit } from '../readings/reading.js';

/**
 * `full`: the refunds add up to the disputed amount. `unknown`: there is a refund record, but no amount in the
 * disputed currency can be read from it.
 */
export type RefundState = 'none' | 'partial' | 'full' | 'unknown';

export type RefundSummary = { readonly state: RefundState; readonly total: Money };

export type RefundRecord = ReadExhibit & {
  /** A record that no provider accepts proves nothing. */
  readonly unsendableBecause?: string | undefined;
};

/** A refund as a record states it. */
export type StatedRefund = Money & {
  readonly id?: string | undefined;
  /** The acquirer reference number. */
  readonly arn?: string | undefined;
  /** The date as it is stated, or as `YYYY-MM-DD`. */
  readonly day?: string | undefined;
};

/** Adds up the refunds that the refund records state, each refund once. */
export function summarizeRefunds(disputed: Money, evidence: readonly RefundRecord[]): RefundSummary {
  const records = evidence.filter(isRefundRecord);
  const refunds = distinctRefunds(records.map(statedRefunds));
  const total = totalOf(disputed.currency, refunds);
  return { state: stateOf(disputed, total, records.length), total };
}

/** Refunds in other currencies do not count. */
export function totalOf(currency: string, refunds: readonly Money[]): Money {
  const own = refunds.filter((refund) => refund.currency === currency);
  return { amountMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency };
}

export function isRefundRecord({ evidenceType, unsendableBecause }: RefundRecord): boolean {
  return evidenceType === 'refund_proof' && unsendableBecause === undefined;
}

function stateOf(disputed: Money, total: Money, records: number): RefundState {
  const state = refundStateOf(disputed, total);
  return state === 'none' && records > 0 ? 'unknown' : state;
}

export function refundStateOf(disputed: Money, total: Money): 'none' | 'partial' | 'full' {
  if (total.amountMinor <= 0) return 'none';
  return total.amountMinor >= disputed.amountMinor ? 'full' : 'partial';
}

/** The refunds of one record. Its details describe one refund, its text may list several. */
export function statedRefunds({ text, details = {} }: RefundRecord): StatedRefund[] {
  const listed = readRefunds(text ?? '');
  const { amount, currency } = details;
  if (typeof amount !== 'number' || typeof currency !== 'string') return listed;
  const detailed = {
    amountMinor: amount,
    currency,
    id: textOf(details['id']),
    arn: textOf(details['arn']),
    day: textOf(details['refunded_at'])?.slice(0, 10),
  };
  if (listed.length < 2) return [detailed];
  return listed.some((refund) => isSameRefund(refund, detailed)) ? listed : [...listed, detailed];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A store and a payment provider both report the same refund, often under different ids. */
export function distinctRefunds<T extends StatedRefund>(records: readonly (readonly T[])[]): T[] {
  const counted: T[] = [];
  for (const record of records) {
    const others = [...counted];
    for (const refund of record) {
      const at = others.findIndex((other) => isSameRefund(refund, other));
      if (at === -1) counted.push(refund);
      else others.splice(at, 1);
    }
  }
  return counted;
}

function isSameRefund(one: StatedRefund, other: StatedRefund): boolean {
  if (one.id !== undefined && one.id === other.id) return true;
  if (one.arn !== undefined && other.arn !== undefined) return one.arn === other.arn;
  if (one.amountMinor !== other.amountMinor || one.currency !== other.currency) return false;
  // Two ids of one provider are two refunds, even of the same amount on the same day.
  const prefix = idPrefixOf(one.id);
  if (prefix !== undefined && prefix === idPrefixOf(other.id)) return false;
  return one.day === undefined || other.day === undefined || one.day === other.day;
}

/** `re_` of `re_3X`. */
function idPrefixOf(id: string | undefined): string | undefined {
  return /^[a-z]{2,5}_(?=[^,\s]+$)/.exec(id ?? '')?.[0];
}

const refundedLine = /^\s*refunded\s*:\s*(?:([A-Z]{3})\s*)?([\d,]+(?:\.\d+)?)(?:\s*([A-Z]{3}))?\s*$/i;

/** Reads what collected records contain: `Refunded: 24.00 EUR`, followed by lines for `Date`, `ARN` and `Refund ID`. */
export function readRefunds(text: string): StatedRefund[] {
  const blocks = text.split(/^(?=\s*refunded\s*:)/im);
  return blocks.flatMap((block) => {
    const amount = readAmount(refundedLine.exec(block.split('\n')[0] ?? ''));
    if (amount === undefined) return [];
    const [id, arn, day] = ['Refund ID', 'ARN', 'Date'].map((label) => labeledValues(block, label)[0]);
    return [{ ...amount, id, arn, day }];
  });
}

function readAmount(match: RegExpExecArray | null): Money | undefined {
  const [, before, digits = '', after] = match ?? [];
  const currency = (before ?? after)?.toUpperCase();
  if (currency === undefined) return undefined;
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.');
  const exponent = currencyExponent(currency);
  if (decimals.length > exponent) return undefined;
  const amountMinor = Number(whole + decimals.padEnd(exponent, '0'));
  return Number.isSafeInteger(amountMinor) ? { amountMinor, currency } : undefined;
}
