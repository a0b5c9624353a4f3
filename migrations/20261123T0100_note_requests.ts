import type { Knex } from 'knex';

/**
 * Records the API request that caused a change, in any process and at any later time. Together with the index of
 * waiting events (20261122T2240), the new one finds all webhooks of a dispute. Building it reads the table once, and
 * blocks webhooks for that time.
 */
const tables = ['webhook_events', 'jobs', 'events'] as const;

export async function up(knex: Knex): Promise<void> {
  for (const table of tables)
    await knex.raw(`
      alter table ${table} add column request_id text;
      comment on column ${table}.request_id is
        'What the API answered as X-Request-Id to the request that this goes back to; null where there was none.'`);
  await knex.raw(`
    create index webhook_events_settled_of_dispute on webhook_events (account_id, provider_dispute_id)
     where state <> 'received'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index webhook_events_settled_of_dispute');
  for (const table of tables) await knex.raw(`alter table ${table} drop column request_id`);
}
