import { currencyExponent } from '@rebuttal/plugin-kit';

import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { CompanyCurrency } from '../currency/company-rates.js';
import type { InCompanyCurrencyDto, RatesDto, StatsTotalDto } from './currency-totals.dto.js';
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

/** Adds up the totals that have a rate, and names the currencies of the others. */
export function inCompanyCurrency(
  totals: readonly Pick<CurrencyTotal, 'currency' | 'companyMinor'>[],
  { currency }: CompanyCurrency,
): InCompanyCurrencyDto {
  const sum = totals.reduce((all, { companyMinor = 0n }) => all + companyMinor, 0n);
  const without = totals.filter(({ companyMinor }) => companyMinor === undefined);
  return {
    in_company_currency: {
      currency,
      currency_exponent: currencyExponent(currency),
      amount: Number(sum),
    },
    without_rate: without.map(({ currency: code }) => code),
  };
}

export function toRatesDto(rates: ExchangeRates | undefined): RatesDto | null {
  return rates === undefined ? null : { as_of: rates.asOf, source: rates.source };
}
