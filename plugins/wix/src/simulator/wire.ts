/** The objects as Wix sends them, as far as the simulator makes them. */
export type WireDispute = {
  readonly id: string;
  readonly chargeId: string;
  readonly providerDisputeId: string;
  readonly stage: 'CHARGEBACK' | 'INQUIRY';
  readonly reason: string;
  readonly networkReasonCode?: string;
  readonly currencyCode: string;
  readonly amount: string;
  readonly status: string;
  readonly sellerProtection: string;
  readonly channel: string;
  readonly dueDate?: string;
  readonly actions: readonly { readonly type: string; readonly dueDate: string }[];
  readonly defendable: boolean;
  readonly autoDefended: boolean;
  readonly defendedBy?: string;
  readonly defendedDate?: string;
  readonly acceptedDate?: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  readonly revision: string;
};

export type WireDocument = {
  readonly id: string;
  readonly revision: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  readonly disputeId: string;
  readonly file?: { readonly filename: string; readonly size: string; readonly checksum: string };
};

export type WirePrice = { readonly amount: string; readonly formattedAmount: string };

/** Only what the simulator itself looks at; the rest goes through as it was made. */
export type WireOrder = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly currency: string;
  readonly createdDate: string;
  readonly updatedDate: string;
};
export type WireTransactions = {
  readonly orderId: string;
  readonly payments: readonly WirePayment[];
  readonly refunds: readonly object[];
};
export type WirePayment = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly amount: WirePrice;
};
