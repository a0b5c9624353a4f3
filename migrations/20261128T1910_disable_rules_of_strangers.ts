import type { Knex } from 'knex';

/**
 * Disables the automation rules of one user when the owner of the mailbox resets the password of an account whose address
 * was never verified. Only a company can change its rules, so a function does nothing else.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function disable_rules_of(author text) returns bigint
      language sql volatile security definer set search_path = public, pg_temp as $$
      with disabled as (
        update automation_rules set is_enabled = false, updated_at = clock_timestamp()
         where author_id = author and is_enabled returning rule_id)
      select count(*) from disabled
    $$;
    revoke execute on function disable_rules_of(text) from public;
    grant execute on function disable_rules_of(text) to rebuttal_system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function disable_rules_of(text)');
}
