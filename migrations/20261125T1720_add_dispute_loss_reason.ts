import type { Knex } from 'knex';

/** The provider's reason for a lost dispute, in words. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes add column loss_reason text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes drop column loss_reason');
}
