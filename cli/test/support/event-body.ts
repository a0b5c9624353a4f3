/** An event without a dispute, so that it has no effect. */
export function eventBody(id: string): string {
  return JSON.stringify({
    id,
    object: 'event',
    type: 'customer.created',
    created: 1_763_700_000,
    livemode: false,
    data: { object: { id: 'cus_rabbit', object: 'customer' } },
  });
}
