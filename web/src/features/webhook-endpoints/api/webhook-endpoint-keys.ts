/** Query keys, apart from the calls, so that live updates don't load them. */
export const webhookEndpointKeys = {
  all: ['webhook-endpoints'],
  list: ['webhook-endpoints', 'list'],
  deliveries: (endpointId: string) => ['webhook-endpoints', 'deliveries', endpointId],
} as const;
