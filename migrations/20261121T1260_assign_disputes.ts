import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table disputes add column assigned_to text references users;
    create index disputes_assigned on disputes (tenant_id, assigned_to) where assigned_to is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table disputes drop column assigned_to');
}
