import type { CompanyCurrency } from '../../case/currency/company-rates.js';
import { totalsOf, type CurrencyTotal } from '../../case/disputes/currency-totals.js';

/** Disputes with one key, currency and reason. */
export type CauseCount = {
  /** Null: not known. */
  readonly key: string | null;
  readonly currency: string;
  readonly reason: string;
  readonly disputes: number;
  readonly decided: number;
  readonly lost: number;
  readonly amountMinor: bigint;
  readonly lostMinor: bigint;
};

/** The disputes with one key. */
export type CauseGroup = Pick<CauseCount, 'key' | 'disputes' | 'decided' | 'lost'> & {
  readonly totals: readonly CurrencyTotal[];
  /** The amounts of the lost disputes. */
  readonly lostTotals: readonly CurrencyTotal[];
  /** The most frequent reason. Undefined without disputes. */
  readonly topReason: { readonly reason: string; readonly disputes: number } | undefined;
};

/** Adds the counts up by key: the most disputes first, those without a key last. */
export function causeGroupsOf(counts: readonly CauseCount[], company: CompanyCurrency): CauseGroup[] {
  return [...grouped(counts, ({ key }) => key)]
    .map(([key, ofKey]) => ({ ...sumOf(ofKey, company), key }))
    .toSorted(
      (left, right) =>
        Number(left.key === null) - Number(right.key === null) ||
        right.disputes - left.disputes ||
        ((left.key ?? '') < (right.key ?? '') ? -1 : 1),
    );
}

export function sumOf(counts: readonly CauseCount[], company: CompanyCurrency): CauseGroup {
  const count = (name: 'disputes' | 'decided' | 'lost', of = counts) =>
    of.reduce((sum, one) => sum + one[name], 0);
  const totals = (number: 'disputes' | 'lost', amount: 'amountMinor' | 'lostMinor') =>
    totalsOf(
      counts.map((one) => ({ currency: one.currency, count: one[number], amountMinor: one[amount] })),
      company,
    );
  const reasons = [...grouped(counts, ({ reason }) => reason)]
    .map(([reason, of]) => ({ reason, disputes: count('disputes', of) }))
    .toSorted((one, other) => other.disputes - one.disputes || (one.reason < other.reason ? -1 : 1));
  return {
    key: null,
    disputes: count('disputes'),
    decided: count('decided'),
    lost: count('lost'),
    totals: totals('disputes', 'amountMinor'),
    lostTotals: totals('lost', 'lostMinor'),
    topReason: reasons[0],
  };
}

function grouped<Key>(
  counts: readonly CauseCount[],
  keyOf: (count: CauseCount) => Key,
): ReadonlyMap<Key, readonly CauseCount[]> {
  const groups = new Map<Key, CauseCount[]>();
  for (const count of counts) {
    const key = keyOf(count);
    groups.set(key, [...(groups.get(key) ?? []), count]);
  }
  return groups;
}
