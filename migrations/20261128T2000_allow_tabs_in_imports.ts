import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table data_imports drop constraint data_imports_separator_check,
      add constraint data_imports_separator_check check (separator in (',', ';', e'\\t'))
  `);
}

/** Imports of tab-separated files have ended or can't continue; their separator is only used for the error file. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update data_imports set separator = ',' where separator = e'\\t';
    alter table data_imports drop constraint data_imports_separator_check,
      add constraint data_imports_separator_check check (separator in (',', ';'))
  `);
}
