/** Objects of Wix's API, with the fields that the simulator sets. */
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

/** The fields that the simulator reads. All others are passed on. */
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
