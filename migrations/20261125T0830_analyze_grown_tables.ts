import type { Knex } from 'knex';

/**
 * Until a table is analyzed, PostgreSQL assumes that a company has a row or two of it, and reads all of its rows to
 * find one. Autovacuum runs within a minute, but a thousand disputes a second grow faster. Analyzes one table a call,
 * the one that has grown the most, except tables that another process is analyzing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function analyze_grown_table() returns text
      language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
    declare
      grown text;
    begin
      if not pg_try_advisory_xact_lock(hashtextextended('analyze_grown_table', 0)) then return null; end if;
      select quote_ident(relname) into grown
        from (select relname, greatest(reltuples, 0) as counted, pg_stat_get_live_tuples(oid) as living from pg_class
               where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables
       where living > 500 and living > 4 * counted
       order by living - counted desc limit 1;
      if grown is not null then execute 'analyze ' || grown; end if;
      return grown;
    exception when lock_not_available then return null;
    end $$;
    revoke execute on function analyze_grown_table from public;
    grant execute on function analyze_grown_table to rebuttal_system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function analyze_grown_table');
}
