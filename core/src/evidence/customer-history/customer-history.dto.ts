/** `account`, `email`, `card`: the record has the same. `provider`: the provider reports the same customer. */
export type HistoryMarkDto = 'account' | 'email' | 'card' | 'provider';
/** `payment`: it belongs to a payment or an order of this customer. */
export type HistoryBasisDto = HistoryMarkDto | 'payment';

export type HistoryPaymentDto = {
  /** The provider's ID, or your own. */
  payment_id: string;
  paid_at: string;
  /** In minor units. */
  amount: number;
  currency: string;
  currency_exponent: number;
  description: string | null;
  disputed: boolean;
  /** Its dispute. Null if it has none, or if only the provider knows of it. */
  dispute_id: string | null;
  /** True if it was refunded, also in part. */
  refunded: boolean;
  /** True if it may be the disputed payment itself, whose ID is unknown. */
  may_be_disputed_payment: boolean;
  matched_by: HistoryBasisDto[];
};

export type HistoryOrderDto = {
  order_id: string;
  number: string;
  store_name: string;
  placed_at: string;
  /** In minor units. */
  total: number;
  currency: string;
  currency_exponent: number;
  /** True if it may be the order of the disputed payment. */
  may_be_disputed_payment: boolean;
  matched_by: HistoryBasisDto[];
};

export type HistoryDisputeDto = {
  dispute_id: string;
  provider: string;
  psp_dispute_id: string;
  status: string;
  reason: string;
  /** In minor units. */
  amount: number;
  currency: string;
  currency_exponent: number;
  created_at: string;
  /** True if it is about the payment of this dispute. */
  same_payment: boolean;
  matched_by: HistoryBasisDto[];
};

/** Other payments, orders and disputes of the customer of a dispute. Each has its latest five, newest first. */
export type CustomerHistoryDto = {
  /** The values that identify the customer. Empty if neither the provider nor your records have any. */
  known_by: HistoryMarkDto[];
  /** True until the provider's payment has been read, if the provider has it. It may identify the customer. */
  payment_pending: boolean;
  payments: {
    /** At most 100. */
    count: number;
    /** True if there are more than `count`. */
    has_more: boolean;
    latest: HistoryPaymentDto[];
  };
  orders: { count: number; has_more: boolean; latest: HistoryOrderDto[] };
  disputes: {
    count: number;
    has_more: boolean;
    /** Among the counted disputes. One that was refunded or closed otherwise is neither won nor lost nor open. */
    won: number;
    lost: number;
    open: number;
    latest: HistoryDisputeDto[];
  };
};
