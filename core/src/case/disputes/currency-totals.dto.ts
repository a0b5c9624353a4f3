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

export type RatesDto = {
  /** The day that the rates are for. */
  as_of: string;
  source: string;
};
