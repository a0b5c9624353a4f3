import type { Knex } from 'knex';

/**
 * Like 20261122T2240, but skips jobs with some names. The function with three arguments remains, because servers of
 * the previous version still call it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function claim_jobs(worker text, lease_ms integer, batch integer, passed_over text[]) returns setof jobs
    language sql set enable_bitmapscan = off set enable_seqscan = off as $$
      update jobs
         set leased_by = worker, leased_until = clock_timestamp() + lease_ms * interval '1 millisecond',
             attempts = greatest(attempts + case when leased_by is null then 1 else 0 end, 1)
       where job_id = any (array(
         select job_id from jobs
          where state = 'ready' and run_at <= clock_timestamp()
            and (leased_until is null or leased_until < clock_timestamp()) and name <> all (passed_over)
          order by run_at limit batch for update skip locked))
      returning *
    $$;
    revoke execute on function claim_jobs(text, integer, integer, text[]) from public;
    grant execute on function claim_jobs(text, integer, integer, text[]) to rebuttal_system;`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function claim_jobs(text, integer, integer, text[])');
}
