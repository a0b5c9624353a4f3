import { currencyExponent, type EvidenceType, type Money } from '@rebuttal/plugin-kit';

/**
 * `full`: the refunds add up to the disputed amount. `unknown`: there is a refund record, but no amount in the
 * disputed currency can be read from it.
 */
export type RefundState = 'none' | 'partial' | 'full' | 'unknown';

export type RefundSummary = { readonly state: RefundState; readonly total: Money };

export type RefundRecord = {
  readonly evidenceType: EvidenceType;
  readonly text?: string | undefined;
  /** A record that no provider accepts proves nothing. */
  readonly unsendableBecause?: string | undefined;
};

type Refund = Money & { readonly id: string | undefined; readonly day: string | undefined };

/** Adds up the refunds that the refund records state, each refund once. */
export function summarizeRefunds(disputed: Money, evidence: readonly RefundRecord[]): RefundSummary {
  const { currency } = disputed;
  const records = evidence.filter(
    ({ evidenceType, unsendableBecause }) =>
      evidenceType === 'refund_proof' && unsendableBecause === undefined,
  );
  const refunds = withoutRepeats(records.map(({ text }) => readRefunds(text ?? '')));
  const own = refunds.filter((refund) => refund.currency === currency);
  const total = { amountMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency };
  return { state: stateOf(disputed, total, records.length), total };
}

function stateOf(disputed: Money, total: Money, records: number): RefundState {
  if (records === 0) return 'none';
  if (total.amountMinor === 0) return 'unknown';
  return total.amountMinor >= disputed.amountMinor ? 'full' : 'partial';
}

/** A store and a payment provider both report the same refund, often under different ids. */
function withoutRepeats(records: readonly (readonly Refund[])[]): Refund[] {
  const counted: Refund[] = [];
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

function isSameRefund(one: Refund, other: Refund): boolean {
  if (one.id !== undefined && one.id === other.id) return true;
  if (one.amountMinor !== other.amountMinor || one.currency !== other.currency) return false;
  return one.day === undefined || other.day === undefined || one.day === other.day;
}

const refundedLine = /^\s*refunded\s*:\s*(?:([A-Z]{3})\s*)?([\d,]+(?:\.\d+)?)(?:\s*([A-Z]{3}))?\s*$/i;

/** Reads what collected records contain: `Refunded: 24.00 EUR`, followed by lines for `Date` and `Refund ID`. */
function readRefunds(text: string): Refund[] {
  const blocks = text.split(/^(?=\s*refunded\s*:)/im);
  return blocks.flatMap((block) => {
    const amount = readAmount(refundedLine.exec(block.split('\n')[0] ?? ''));
    return amount === undefined
      ? []
      : [{ ...amount, id: valueOf(block, 'Refund ID'), day: valueOf(block, 'Date') }];
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

function valueOf(block: string, label: string): string | undefined {
  const value = new RegExp(`^\\s*${label}\\s*:\\s*(\\S.*)$`, 'im').exec(block)?.[1]?.trim();
  return value === '' ? undefined : value;
}
