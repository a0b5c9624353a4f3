import type { Knex } from 'knex';

/** The merchant's own tag for the cause of a lost dispute. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes add column loss_cause text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes drop column loss_cause');
}
