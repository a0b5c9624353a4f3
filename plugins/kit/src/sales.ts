/** The networks with programs that compare disputes with sales. */
export const monitoredNetworks = ['visa', 'mastercard'] as const;

/** The captured payments of one network that were not made at a card reader. Refunded ones are included. */
export type NetworkSales = {
  readonly transactions: number;
  /** Those among them with 3-D Secure. */
  readonly threeDSecure: number;
};

/** The sales of an account on a day. */
export type SalesOfDay = {
  /** In UTC, for example `2026-11-21`. */
  readonly day: string;
  /** Absent if there are too many to count. */
  readonly networks?: Readonly<Record<(typeof monitoredNetworks)[number], NetworkSales>>;
};

/** Whole days in UTC. `until` is exclusive. */
export type SalesPeriod = { readonly from: Date; readonly until: Date };
