import { texts } from '#texts/figures';

import { formatMoney } from './money.js';

type Amount = { readonly amount: number; readonly currency: string; readonly currency_exponent: number };

type Sum = { readonly in_company_currency: Amount; readonly without_rate: readonly string[] };

export type MoneySum = {
  /** The sum in the company's currency, or a text if no amount can be converted. Never an amount of one of several currencies. */
  readonly value: string;
  /** Names every amount that is not in the sum, or those that it consists of. */
  readonly note: string | undefined;
};

/** Adds up what has an exchange rate, and lists the rest. */
export function sumUp(
  amounts: readonly Amount[],
  { in_company_currency: total, without_rate: without }: Sum,
): MoneySum {
  const list = (some: readonly Amount[]) => some.map(format).join(' + ');
  const [left, added] = [
    amounts.filter(({ currency }) => without.includes(currency)),
    amounts.filter(({ currency }) => !without.includes(currency)),
  ];
  if (left.length === 0) {
    const isOther = added.some(({ currency }) => currency !== total.currency);
    return { value: format(total), note: isOther ? texts.money.from(list(added)) : undefined };
  }
  return added.length === 0
    ? { value: texts.money.notAdded, note: texts.money.noRates(list(left)) }
    : { value: format(total), note: texts.money.without(list(left)) };
}

/** The difference of two sums, if every amount of both has a rate, and one of them is not zero. */
export function formatChange(now: Sum, before: Sum | null | undefined): string | undefined {
  if (before === null || before === undefined) return undefined;
  if (now.without_rate.length + before.without_rate.length > 0) return undefined;
  const { amount } = now.in_company_currency;
  const { amount: earlier } = before.in_company_currency;
  if (amount === 0 && earlier === 0) return undefined;
  const change = amount - earlier;
  return `${change < 0 ? '−' : '+'}${format({ ...now.in_company_currency, amount: Math.abs(change) })}`;
}

function format({ amount: amountMinor, currency, currency_exponent: exponent }: Amount): string {
  return formatMoney({ amountMinor, currency, exponent });
}
