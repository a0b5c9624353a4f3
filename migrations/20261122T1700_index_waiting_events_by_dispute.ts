import type { Knex } from 'knex';

/**
 * All waiting events of a dispute are worked through together, so they are found by it. Only what waits is in this
 * index. Building it reads the table once; webhooks wait for that.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index webhook_events_of_dispute on webhook_events (account_id, provider_dispute_id)
     where state = 'received'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index webhook_events_of_dispute');
}
