import type { Knex } from 'knex';

/** The provider's code of the defense reason that a person chose. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes add column defense_code text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes drop column defense_code');
}
