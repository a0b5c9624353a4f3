import { currencyExponent } from '@rebuttal/plugin-kit';

import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { RatesDto, StatsTotalDto } from './currency-totals.dto.js';
import type { CurrencyTotal } from './currency-totals.js';

export function toUnconverted(totals: readonly CurrencyTotal[]): string[] {
  return totals.filter(({ usdMinor }) => usdMinor === undefined).map(({ currency }) => currency);
}

export function toTotalDto({ currency, count, amountMinor, usdMinor }: CurrencyTotal): StatsTotalDto {
  return {
    currency,
    currency_exponent: currencyExponent(currency),
    amount: Number(amountMinor),
    count,
    usd_amount: usdMinor === undefined ? null : Number(usdMinor),
  };
}

export function toRatesDto(rates: ExchangeRates | undefined): RatesDto | null {
  return rates === undefined ? null : { as_of: rates.asOf, source: rates.source };
}
