import type { Knex } from 'knex';

/** Structured details of an exhibit, for example the carrier and the tracking number of a proof of delivery. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table evidence add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');
    comment on column evidence.details is
      'Values by field name. A field without a value is absent. Money is in minor units, times are ISO 8601 in UTC.'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table evidence drop column details');
}
