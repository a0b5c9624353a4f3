import type { Knex } from 'knex';

/**
 * When a dispute that no rule matched is evaluated again, because the time or other records can change the result. And which
 * version of a rule last changed its conditions, so that what an earlier version planned is tested again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table automation_decisions add column evaluate_at timestamptz;
    comment on column automation_decisions.evaluate_at is
      'When the result can change although neither the dispute nor a rule does. Null: never.';
    update automation_settings set revision = revision + 1;
    alter table automation_rules add column conditions_version integer not null default 1;
    comment on column automation_rules.conditions_version is 'The version that last changed the conditions.';
    update automation_rules set conditions_version = version;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table automation_rules drop column conditions_version;
    alter table automation_decisions drop column evaluate_at;
  `);
}
