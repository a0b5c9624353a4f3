import type { Knex } from 'knex';

/** Encrypted bytes do not compress. PostgreSQL tried it for each webhook, at a tenth of the cost of storing it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_events alter column headers set storage external, alter column body set storage external`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_events alter column headers set storage extended, alter column body set storage extended`);
}
