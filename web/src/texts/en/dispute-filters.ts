import { formatNumber } from '../../lib/numbers.js';

/** The filters of the dispute list that have no place in its bar. */
export const texts = {
  title: 'Filter disputes',
  apply: 'Apply filters',
  clear: 'Clear',
  any: 'Any',
  me: 'Me',
  unassigned: 'Unassigned',
  unknownReason: 'No reason given',
  active: 'Active filters',
  remove: (filter: string) => `Remove filter ${filter}`,
  chip: (name: string, value: string) => `${name}: ${value}`,
  percent: (value: number) => `${formatNumber(value)}%`,
  minorUnits: (value: number) => `${formatNumber(value)} minor units`,
  currencyExample: 'USD',
  wrongAmount: 'Enter a currency, and an amount such as 49.90.',
};
