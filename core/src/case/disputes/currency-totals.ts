import { convert } from '../../platform/shared/exchange-rates.js';
import type { CompanyCurrency } from '../currency/company-rates.js';

export type CurrencyTotal = {
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: bigint;
  /** US cents; undefined if no rate is known. */
  readonly usdMinor: bigint | undefined;
  /** Minor units of the company's currency; undefined if no rate is known. */
  readonly companyMinor: bigint | undefined;
};

/** The number of disputes in one currency, and their sum. */
export type CurrencySum = {
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: bigint;
};

/** US cents: the sum of all totals that have a rate. */
export function usdOf(totals: readonly CurrencyTotal[]): bigint {
  return totals.reduce((sum, { usdMinor = 0n }) => sum + usdMinor, 0n);
}

/**
 * Totals by currency, the one with the most disputes first. Each is converted and rounded once.
 * @param company undefined where nothing is converted
 */
export function totalsOf(
  groups: readonly CurrencySum[],
  company: CompanyCurrency | undefined,
): CurrencyTotal[] {
  const sums = new Map<string, { count: number; amountMinor: bigint }>();
  for (const { currency, count, amountMinor } of groups) {
    const sum = sums.get(currency) ?? { count: 0, amountMinor: 0n };
    sums.set(currency, { count: sum.count + count, amountMinor: sum.amountMinor + amountMinor });
  }
  return [...sums]
    .map(([currency, sum]) => ({
      currency,
      ...sum,
      usdMinor: convert({ ...sum, currency }, 'USD', company?.rates),
      companyMinor: company && convert({ ...sum, currency }, company.currency, company.rates),
    }))
    .sort(
      (left, right) =>
        right.count - left.count || byText(({ currency }: CurrencyTotal) => currency)(left, right),
    );
}

/** Compares by code point, so that the order does not depend on the machine's language. */
export function byText<T>(textOf: (item: T) => string): (left: T, right: T) => number {
  return (left, right) => (textOf(left) < textOf(right) ? -1 : textOf(left) > textOf(right) ? 1 : 0);
}
