import type { Knex } from 'knex';

/** The documents that the provider requests for a dispute, as its plugin reads them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes add column requested_documents jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes drop column requested_documents');
}
