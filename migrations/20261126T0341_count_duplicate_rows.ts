import type { Knex } from 'knex';

/** Rows of an import whose external ID the file has several times. Only one version of each is stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table data_imports
      add column duplicate_count integer not null default 0,
      add column duplicate_ids text[] not null default '{}' check (cardinality(duplicate_ids) <= 10);
    comment on column data_imports.duplicate_count is 'Valid rows whose external ID an earlier valid row has.';
    comment on column data_imports.duplicate_ids is 'The first of these IDs.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table data_imports drop column duplicate_count, drop column duplicate_ids');
}
