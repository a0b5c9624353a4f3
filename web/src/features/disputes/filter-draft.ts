import { fromLocalParts, toLocalParts } from '../../lib/local-time.js';
import { currencyExponent, parseAmount, toDecimal } from '../../lib/money.js';
import { type ListView, moreFilterNames } from './list-view.js';

export type DraftName = (typeof moreFilterNames)[number];

/** The filters of the dialog as they are typed. Empty means no filter. */
export type FilterDraft = Readonly<Record<DraftName, string>>;

const amounts: readonly DraftName[] = ['amount_min', 'amount_max'];
const days: readonly DraftName[] = ['due_after', 'due_before', 'created_after', 'created_before'];

/** Amounts are typed in the currency's main unit, and days in the viewer's time zone. */
export function toFilterDraft(filters: ListView['filters']): FilterDraft {
  const exponent = currencyExponent(filters.currency ?? '');
  const typed = (name: DraftName): string => {
    const value = filters[name] ?? '';
    if (value === '') return '';
    if (amounts.includes(name)) return toDecimal(Number(value), exponent);
    return days.includes(name) ? toLocalParts(value).day : value;
  };
  return Object.fromEntries(moreFilterNames.map((name) => [name, typed(name)])) as FilterDraft;
}

/** Replaces the filters of the dialog. Undefined if an amount is wrong or has no currency. */
export function toFilters(draft: FilterDraft, before: ListView['filters']): ListView['filters'] | undefined {
  const currency = draft.currency.trim().toUpperCase();
  const filters = new Map(Object.entries(before));
  for (const name of moreFilterNames) {
    const typed = draft[name].trim();
    const value = typed === '' ? '' : toValue(name, typed, currency);
    if (value === undefined) return undefined;
    if (value === '') filters.delete(name);
    else filters.set(name, value);
  }
  return Object.fromEntries(filters);
}

function toValue(name: DraftName, typed: string, currency: string): string | undefined {
  if (name === 'currency') return currency;
  if (days.includes(name)) return fromLocalParts({ day: typed, time: '00:00' });
  if (!amounts.includes(name)) return typed;
  const minor = currency === '' ? undefined : parseAmount(typed, currencyExponent(currency));
  return minor === undefined ? undefined : String(minor);
}
