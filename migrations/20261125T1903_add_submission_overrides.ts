import type { Knex } from 'knex';

/** The reason of a person who sent a response although checks blocked it, and the codes of those checks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table submissions
      add column override_reason text,
      add column overridden_checks text[],
      add constraint submissions_override_is_whole
        check ((override_reason is null) = (overridden_checks is null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table submissions drop column override_reason, drop column overridden_checks');
}
