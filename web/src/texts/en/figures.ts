import { plural } from '../plural.js';

/** Not in the common texts, which the sign-in loads, too. */
export const texts = {
  money: {
    notAdded: 'Not added up',
    from: (amounts: string) => `From ${amounts}`,
    noRates: (amounts: string) => `${amounts}: no exchange rate`,
    without: (amounts: string) => `Without ${amounts}: no exchange rate`,
  },
  missingRates: {
    text: (currencies: readonly string[]) =>
      `Sums leave out ${currencies.join(', ')}: your company has no exchange rate for ${currencies.length === 1 ? 'it' : 'them'}.`,
    set: 'Set exchange rates',
  },
  winRate: {
    likely: (low: number, high: number, decided: number) =>
      `Likely ${low} to ${high}%, from ${plural(decided, { one: '# decision', other: '# decisions' })}`,
    method:
      'The 95% confidence interval by Wilson’s method: with this many decisions, the long-term rate is probably in this range.',
  },
  definitions: 'How each figure is counted',
  period: 'Period of the decisions',
  periods: {
    '30': 'Last 30 days',
    '90': 'Last 90 days',
    '180': 'Last 180 days',
    '365': 'Last 12 months',
    all: 'All time',
  },
};
