import type { Knex } from 'knex';

/** The encoding that a text file was read with, so that people can see and correct it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table evidence add column text_encoding text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table evidence drop column text_encoding');
}
