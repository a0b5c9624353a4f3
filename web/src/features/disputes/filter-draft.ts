import { fromLocalParts, toLocalParts } from '../../lib/local-time.js';
import { currencyExponent, parseAmount, toDecimal } from '../../lib/money.js';
import { type FilterName, type ListView, moreFilters } from './list-view.js';

/** The filters of the dialog as they are typed. Empty means no filter. */
export type FilterDraft = Readonly<Partial<Record<FilterName, string>>>;

type Filter = (typeof moreFilters)[number];

/** Amounts are typed in the currency's main unit, and days in the viewer's time zone. */
export function toFilterDraft(filters: ListView['filters']): FilterDraft {
  const exponent = currencyExponent(filters.currency ?? '');
  const typed = ({ name, kind }: Filter): string => {
    const value = filters[name] ?? '';
    if (value === '') return '';
    if (kind === 'amount') return toDecimal(Number(value), exponent);
    return kind === 'time' ? toLocalParts(value).day : value;
  };
  return Object.fromEntries(moreFilters.map((filter) => [filter.name, typed(filter)]));
}

/** Replaces the filters of the dialog. Undefined if an amount is wrong or has no currency. */
export function toFilters(draft: FilterDraft, before: ListView['filters']): ListView['filters'] | undefined {
  const currency = (draft.currency ?? '').trim().toUpperCase();
  const filters = new Map(Object.entries(before));
  for (const { name, kind } of moreFilters) {
    const typed = (draft[name] ?? '').trim();
    const value = typed === '' ? '' : toValue(kind, typed, currency);
    if (value === undefined) return undefined;
    if (value === '') filters.delete(name);
    else filters.set(name, value);
  }
  return Object.fromEntries(filters);
}

function toValue(kind: Filter['kind'], typed: string, currency: string): string | undefined {
  if (kind === 'currency') return currency;
  if (kind === 'time') return fromLocalParts({ day: typed, time: '00:00' });
  if (kind !== 'amount') return typed;
  const minor = currency === '' ? undefined : parseAmount(typed, currencyExponent(currency));
  return minor === undefined ? undefined : String(minor);
}
