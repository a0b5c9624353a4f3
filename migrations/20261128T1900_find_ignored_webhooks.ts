import type { Knex } from 'knex';

/** Finds reports of fraud, which are no dispute events, since a payment was read. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index webhook_events_ignored on webhook_events (account_id, event_type, received_at)
     where state = 'ignored'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index webhook_events_ignored');
}
