import type { Knex } from 'knex';

/**
 * Companies can require two-factor authentication of their users. A server of an older version ignores the
 * requirement.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants add column demands_second_factor boolean not null default false;
    comment on column tenants.demands_second_factor is 'Who has none can do nothing but set one up.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants drop column demands_second_factor');
}
