import type { Knex } from 'knex';

/** How a company appears on card statements and at its acquirer, for letters. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table response_settings
      add column statement_descriptor text,
      add column merchant_id text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table response_settings drop column statement_descriptor, drop column merchant_id');
}
