/** Query keys, apart from the calls, so that other features don't load them. */
export const refundKeys = {
  all: ['refunds'],
  list: (status: string) => ['refunds', 'list', status],
  one: (refundId: string) => ['refunds', 'one', refundId],
  ofPayment: (paymentId: string) => ['refunds', 'payment', paymentId],
} as const;
