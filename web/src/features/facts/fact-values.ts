import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/facts';

import { formatDate, formatDateTime } from '../../lib/dates.js';
import { formatMoney } from '../../lib/money.js';
import { describeNetwork } from '../disputes/words.js';

export type Fact = Schemas['Fact'];
export type FactKey = Schemas['FactKey'];

export const factLabels: Readonly<Record<FactKey, string>> = texts.labels;

const times: readonly FactKey[] = ['payment_date', 'order_date', 'shipped_date', 'delivered_date'];
const amounts: readonly FactKey[] = ['payment_amount', 'refunded_total'];

export function kindOf(key: FactKey): 'time' | 'amount' | 'text' {
  if (times.includes(key)) return 'time';
  return amounts.includes(key) ? 'amount' : 'text';
}

/** Formats the canonical value of a fact for people. Unexpected values are shown unchanged. */
export function formatFact({ key, value }: Pick<Fact, 'key' | 'value'>): string {
  if (kindOf(key) === 'amount') return formatAmount(value);
  if (key === 'card_brand') return describeNetwork(value);
  if (kindOf(key) === 'text') return value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, { timeZone: 'UTC' }) : formatDateTime(value);
}

/** Formats an amount such as `USD 120.00`. */
function formatAmount(value: string): string {
  const [, currency, whole = '', decimals = ''] = /^([A-Z]{3}) (\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (currency === undefined) return value;
  return formatMoney({ amountMinor: Number(whole + decimals), currency, exponent: decimals.length });
}
