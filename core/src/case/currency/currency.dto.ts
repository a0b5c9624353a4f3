export type TypedRateDto = {
  /** ISO 4217. */
  currency: string;
  /** Units of this currency for one unit of the company's currency: a decimal number above 0, kept exactly. */
  rate: string | number;
};

/**
 * @example { "currency": "EUR", "rates": [{ "currency": "USD", "rate": "1.0842" }, { "currency": "JPY", "rate": "163.21" }] }
 */
export type CurrencySettingsRequest = {
  /** The currency that the company counts in, ISO 4217. */
  currency: string;
  /** Rates, or `file` for the operator's file, or `feed` for the table that the operator's server fetches daily. */
  rates: TypedRateDto[] | 'file' | 'feed';
};

export type OfferedRatesDto = {
  source: string;
  /** The day that the rates are for. */
  as_of: string;
  /** Whole days since then. */
  age_days: number;
  base: string;
  currency_count: number;
};

export type CurrencySettingsDto = {
  currency: string;
  /** Null: the company chose nothing yet, and the operator has no rates. */
  rates: { currency: string; rate: string }[] | 'file' | 'feed' | null;
  /** The rates in use. Null: amounts in other currencies are not added up. */
  in_use: OfferedRatesDto | null;
  /** The operator's file. Null: there is none. */
  file: OfferedRatesDto | null;
  /** The table of `EXCHANGE_RATES_URL`, fetched daily. Null: none was read yet. */
  feed: OfferedRatesDto | null;
  /** The reason why the last attempt to read the feed failed. The last good table stays in use. */
  feed_failure: string | null;
  /** Currencies of the company's disputes for which the rates in use have none. */
  without_rate: string[];
};
