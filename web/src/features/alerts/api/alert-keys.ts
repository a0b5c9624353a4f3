/** Query keys, apart from the calls, so that live updates don't load them. */
export const alertKeys = {
  all: ['alerts'],
  stats: ['alerts', 'stats'],
  list: (state: string, source: string) => ['alerts', 'list', state, source],
  one: (alertId: string) => ['alerts', 'one', alertId],
  ofPayment: (paymentId: string) => ['alerts', 'payment', paymentId],
  preflight: (ids: readonly string[]) => ['alerts', 'preflight', ids],
} as const;
