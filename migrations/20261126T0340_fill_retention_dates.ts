import type { Knex } from 'knex';

/**
 * Gives the records that arrived earlier the dates that new ones get: 548 days after what they record, at least 30 days
 * after now.
 */
const times: Readonly<Record<string, string>> = {
  customers: 'received_at',
  payments: 'paid_at',
  shipments: 'coalesce(delivered_at, shipped_at, received_at)',
  usage_events: 'occurred_at',
  consents: 'accepted_at',
};

export async function up(knex: Knex): Promise<void> {
  const until = (time: string) =>
    `greatest(${time} + interval '13152 hours', clock_timestamp() + interval '720 hours')`;
  for (const [table, time] of Object.entries(times))
    await knex.raw(`update ${table} set retain_until = ${until(time)} where retain_until is null`);
  await knex.raw(
    `update orders set retain_until = ${until('placed_at')} where retain_until is null and provider = 'manual'`,
  );
  await knex.raw(
    `comment on column orders.retain_until is 'When an order of the data API may be deleted. Null for orders of stores.'`,
  );
}

/** Earlier versions have no dates, and delete nothing. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('comment on column orders.retain_until is null');
  for (const table of [...Object.keys(times), 'orders'])
    await knex.raw(`update ${table} set retain_until = null where retain_until is not null`);
}
