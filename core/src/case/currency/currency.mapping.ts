import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { CurrencySettingsDto, OfferedRatesDto } from './currency.dto.js';
import type { CurrencySettings } from './currency.service.js';

const dayMs = 24 * 60 * 60 * 1000;

export function toCurrencySettingsDto(settings: CurrencySettings): CurrencySettingsDto {
  const { now, row, company, fileRates, withoutRate } = settings;
  const offer = (rates: ExchangeRates | undefined) => (rates === undefined ? null : toOffer(rates, now));
  return {
    currency: row.currency,
    rates: toRates(settings),
    in_use: offer(company.rates),
    file: offer(fileRates),
    feed: offer(row.feed?.rates),
    feed_failure: row.feed?.failure ?? null,
    without_rate: [...withoutRate],
  };
}

function toRates({ row, fileRates }: CurrencySettings): CurrencySettingsDto['rates'] {
  if (row.source === 'typed') return [...row.typed.rates];
  if (row.source !== undefined) return row.source;
  if (fileRates !== undefined) return 'file';
  return row.feed?.rates === undefined ? null : 'feed';
}

function toOffer({ asOf, source, base, unitsPerBase }: ExchangeRates, now: Date): OfferedRatesDto {
  const ageMs = now.getTime() - Date.parse(`${asOf}T00:00:00Z`);
  return {
    source,
    as_of: asOf,
    age_days: Math.max(0, Math.floor(ageMs / dayMs)),
    base,
    currency_count: unitsPerBase.size,
  };
}
