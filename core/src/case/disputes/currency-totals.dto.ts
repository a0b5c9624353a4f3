export type StatsTotalDto = {
  currency: string;
  /** The number of decimals of the currency. */
  currency_exponent: number;
  /** Minor units of the currency. */
  amount: number;
  count: number;
  /** US cents, converted by the stated rates and rounded once for this total. Null if the table has no rate. */
  usd_amount: number | null;
};

/** The part of totals that can be added up. */
export type InCompanyCurrencyDto = {
  /** The sum of all totals that have a rate, in the currency of `/api/settings/currency`. */
  in_company_currency: {
    currency: string;
    /** The number of decimals of the currency. */
    currency_exponent: number;
    /** Minor units. */
    amount: number;
  };
  /** Currencies that are not in this sum, because the company's rates have none for them. */
  without_rate: string[];
};

export type RatesDto = {
  /** The day that the rates are for. */
  as_of: string;
  source: string;
};
