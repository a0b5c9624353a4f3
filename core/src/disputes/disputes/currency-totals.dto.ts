export type StatsTotalDto = {
  currency: string;
  /** How many decimals the currency has. */
  currency_exponent: number;
  /** Minor units of the currency. */
  amount: number;
  count: number;
  /** Cents of USD by the stated rates, rounded once for this total; null where the table has no rate. */
  usd_amount: number | null;
};

export type RatesDto = {
  /** The day of the rates. */
  as_of: string;
  source: string;
};
