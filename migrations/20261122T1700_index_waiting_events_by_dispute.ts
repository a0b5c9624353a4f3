import type { Knex } from 'knex';

/**
 * All waiting events of a dispute are processed together, so they are found by dispute. The index contains only
 * waiting events. Building it reads the table once, and blocks webhooks for that time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index webhook_events_of_dispute on webhook_events (account_id, provider_dispute_id)
     where state = 'received'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index webhook_events_of_dispute');
}
