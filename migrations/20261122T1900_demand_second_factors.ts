import type { Knex } from 'knex';

/** Companies can demand a second factor of their people. A server that does not know of it lets them in as before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants add column demands_second_factor boolean not null default false;
    comment on column tenants.demands_second_factor is 'Who has none can do nothing but set one up.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants drop column demands_second_factor');
}
