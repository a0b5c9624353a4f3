import { texts } from '#texts/data';

import { formatDateTime } from '../../lib/dates.js';
import { formatMoney } from '../../lib/money.js';

/** A record of any kind, as the API returns it. */
export type ShownRecord = Readonly<Record<string, unknown>> & {
  readonly external_id: string;
  readonly received_at: string;
};

/** Shown in other columns. */
const left = new Set(['external_id', 'received_at', 'currency']);

/** The fields that one of the records has a value of, in the order of the API. */
export function columnsOf(records: readonly ShownRecord[]): string[] {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  return [...names].filter(
    (name) =>
      !left.has(name) && records.some((record) => record[name] !== null && record[name] !== undefined),
  );
}

/** True for a column of amounts or counts. */
export function isNumeric(records: readonly ShownRecord[], name: string): boolean {
  return records.some((record) => typeof record[name] === 'number');
}

const amounts = new Set(['amount', 'refunded_amount']);

export function valueOf(record: ShownRecord, name: string): string {
  const value = record[name];
  if (typeof value === 'number')
    return amounts.has(name) ? moneyOf(value, record['currency']) : String(value);
  if (typeof value === 'string') return /(?:_at|^valid_from)$/.test(name) ? formatDateTime(value) : value;
  if (typeof value === 'boolean') return value ? texts.records.yes : texts.records.no;
  if (Array.isArray(value)) return value.map(itemText).join(', ');
  return value === null || value === undefined ? '' : itemText(value);
}

function moneyOf(amountMinor: number, currency: unknown): string {
  if (typeof currency !== 'string') return String(amountMinor);
  return formatMoney({ amountMinor, currency });
}

/** An item of an order, or the parts of an address. */
function itemText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('name' in value && 'quantity' in value) return `${String(value.quantity)} × ${String(value.name)}`;
  return Object.values(value).join(', ');
}
