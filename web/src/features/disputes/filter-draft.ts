import { fromLocalParts, toLocalParts } from '../../lib/local-time.js';
import { currencyExponent, parseAmount, toDecimal } from '../../lib/money.js';
import { type Filter, type ListView, valuesIn } from './list-view.js';

/** A filter as it is typed: amounts in the currency's main unit, and days in the viewer's time zone. */
export function toTyped({ name, kind }: Pick<Filter, 'name' | 'kind'>, filters: ListView['filters']): string {
  const value = filters[name] ?? '';
  if (value === '') return '';
  if (kind === 'amount') return toDecimal(Number(value), currencyExponent(filters.currency ?? ''));
  if (kind === 'time') return toLocalParts(value).day;
  return kind === 'code' || kind === 'currency' ? valuesIn(value).join(', ') : value;
}

/** The value of a filter, empty for none. Undefined if an amount is wrong or has no currency. */
export function toValue(kind: Filter['kind'], typed: string, currency: string): string | undefined {
  if (typed === '') return '';
  if (kind === 'currency') return valuesIn(typed.toUpperCase()).join(',');
  if (kind === 'time') return fromLocalParts({ day: typed, time: '00:00' });
  if (kind === 'code') return valuesIn(typed).join(',');
  if (kind !== 'amount') return typed;
  const [unit, other] = valuesIn(currency.toUpperCase());
  const minor =
    unit === undefined || other !== undefined ? undefined : parseAmount(typed, currencyExponent(unit));
  return minor === undefined ? undefined : String(minor);
}
