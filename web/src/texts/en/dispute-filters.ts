import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';

/** The filters of the dispute list: their chips and editors. */
export const texts = {
  apply: 'Apply',
  any: 'any',
  environments: { live: 'Live', test: 'Test' },
  me: 'Me',
  unassigned: 'Unassigned',
  unknownReason: 'No reason given',
  active: 'Active filters',
  remove: (filter: string) => `Remove filter ${filter}`,
  more: (named: string, others: number) => `${named} +${formatNumber(others)}`,
  several: 'Separate several with commas.',
  days: (days: number) => plural(days, { one: '# day', other: '# days' }),
  currency: 'Currency',
  chip: (name: string, value: string) => `${name}: ${value}`,
  percent: (value: number) => `${formatNumber(value)}%`,
  minorUnits: (value: number) => `${formatNumber(value)} minor units`,
  currencyExample: 'USD',
  wrongAmount: 'Enter a currency, and an amount such as 49.90.',
};
