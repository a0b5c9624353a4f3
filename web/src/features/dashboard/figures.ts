import type { Dashboard } from '@rebuttal/sdk';
import { texts } from '#texts/dashboard';

import { formatMoney } from '../../lib/money.js';
import { formatNumber } from '../../lib/numbers.js';

/** A figure of the first row. `note` names what it counts and everything that it leaves out. */
export type Figure = { readonly value: string; readonly note: string };

type Sum = { readonly amountMinor: number; readonly currency: string; readonly exponent: number };

const namedMax = 2;

/** The first currency in large and the others below. Amounts of several currencies are never added up. */
function inCurrencies(sums: readonly Sum[]): { readonly first: string; readonly others: readonly string[] } {
  const [first, ...others] = sums.map((sum) => formatMoney(sum));
  const more = others.length - namedMax;
  const named = others.slice(0, namedMax).map((amount) => `+ ${amount}`);
  return {
    first: first ?? formatNumber(0),
    others: more > 0 ? [...named, texts.figures.moreCurrencies(more)] : named,
  };
}

const note = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

export function atRiskFigure({ at_risk: { count, totals } }: Dashboard): Figure {
  const { first, others } = inCurrencies(
    totals.map(({ amount, currency, currency_exponent: exponent }) => ({
      amountMinor: amount,
      currency,
      exponent,
    })),
  );
  return { value: first, note: note(others.join(' '), texts.figures.openDisputes(count)) };
}

export function recoveredFigure({ recovered }: Dashboard): Figure | undefined {
  if (recovered === null) return undefined;
  const won = recovered.currencies.filter(({ won_count: count }) => count > 0);
  const { first, others } = inCurrencies(
    won.map(({ recovered_amount: amountMinor, currency, currency_exponent: exponent }) => ({
      amountMinor,
      currency,
      exponent,
    })),
  );
  const count = won.reduce((sum, { won_count: wins }) => sum + wins, 0);
  return { value: first, note: note(others.join(' '), texts.figures.won(count)) };
}

export function winRateFigure({ win_rate: rate }: Dashboard): Figure | undefined {
  if (rate === null) return undefined;
  const { win_rate: share, win_rate_interval: interval, decided_count: decided, is_enough: isEnough } = rate;
  if (share === null || interval === null || !isEnough)
    return { value: texts.figures.tooFew, note: texts.figures.decided(decided) };
  const percent = (value: number) => String(Math.round(value * 100));
  return {
    value: texts.figures.percent(percent(share)),
    note: texts.figures.interval(percent(interval.low), percent(interval.high), decided),
  };
}
