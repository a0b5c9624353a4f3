import type { Tx } from '../../platform/database/database.js';
import { toRatios, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { CurrencyRepository, CurrencyRow } from './currency.repository.js';

/** The currency that a company counts in, and the rates that it chose. */
export type CompanyCurrency = {
  readonly currency: string;
  /** Undefined: amounts in other currencies can't be added up. */
  readonly rates: ExchangeRates | undefined;
};

export type CompanyRatesDeps = {
  readonly currencies: CurrencyRepository;
  /** The operator's file. */
  readonly fileRates: ExchangeRates | undefined;
};

/** The rates of each company, for every place that compares or adds up amounts. */
export class CompanyRates {
  constructor(private readonly deps: CompanyRatesDeps) {}

  async read(tenantId: string, within?: Tx): Promise<CompanyCurrency> {
    const row = await this.deps.currencies.findCurrency(tenantId, within);
    return { currency: row.currency, rates: this.ratesOf(row) };
  }

  ratesOf({ source, currency, typed, feed }: CurrencyRow): ExchangeRates | undefined {
    if (source === 'file') return this.deps.fileRates;
    if (source === 'feed') return feed?.rates;
    if (source === undefined) return this.deps.fileRates ?? feed?.rates;
    return {
      asOf: typed.asOf,
      source: 'Entered by your company',
      base: currency,
      unitsPerBase: toRatios(
        currency,
        typed.rates.map(({ currency: code, rate }) => [code, rate]),
      ),
    };
  }
}
