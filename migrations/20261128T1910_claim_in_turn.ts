import type { Knex } from 'knex';

/**
 * Orders jobs by turn instead of time. The first due job of a company and name has its turn at once, and each that waits behind
 * it a minute after the one before, so that jobs of other companies come in between, however many a company enqueues. A turn
 * delays nothing: while workers are free, they also take due jobs before their turn.
 *
 * A job that runs again, for example after a failure, has its turn a minute later than before, and at most an hour after it is
 * due. So a company's failing jobs do not come in front of others.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table jobs add column turn timestamptz;
    update jobs set turn = run_at;
    alter table jobs alter column turn set not null;
    comment on column jobs.turn is 'Never before run_at. Workers take due jobs in this order.';
    create index jobs_turn on jobs (turn) where state = 'ready';
    create index jobs_before_turn on jobs (turn) where state = 'ready' and turn > run_at;
    create index jobs_of_company on jobs (tenant_id, name, turn) include (run_at) where state = 'ready';

    create function take_turn() returns trigger language plpgsql as $$
      declare before timestamptz;
      begin
        new.turn := new.run_at;
        if new.tenant_id is null then
          return new;
        end if;
        if tg_op = 'UPDATE' and old.leased_by is not null then
          new.turn := greatest(new.run_at, least(old.turn + interval '1 minute', new.run_at + interval '1 hour'));
        elsif tg_op = 'UPDATE' and old.run_at <= clock_timestamp() then
          new.turn := greatest(new.run_at, old.turn);
        elsif new.run_at <= clock_timestamp() then
          select turn into before from jobs
           where tenant_id = new.tenant_id and name = new.name and state = 'ready' and leased_by is null
             and run_at <= clock_timestamp() and job_id <> new.job_id
           order by turn desc limit 1;
          new.turn := greatest(new.run_at, before + interval '1 minute');
        end if;
        return new;
      end $$;
    create trigger take_turn before insert or update of run_at on jobs for each row execute function take_turn();

    create index data_imports_unfinished on data_imports (tenant_id, created_at) where finished_at is null;

    create or replace function claim_jobs(worker text, lease_ms integer, batch integer, passed_over text[]) returns setof jobs
    language sql set enable_bitmapscan = off set enable_seqscan = off as $$
      with punctual as materialized (
        select job_id from jobs
         where state = 'ready' and turn <= clock_timestamp()
           and (leased_until is null or leased_until < clock_timestamp()) and name <> all (passed_over)
         order by turn limit batch for update skip locked),
      early as materialized (
        select job_id from jobs
         where state = 'ready' and turn > run_at and turn > clock_timestamp() and run_at <= clock_timestamp()
           and (leased_until is null or leased_until < clock_timestamp()) and name <> all (passed_over)
         order by turn limit batch - (select count(*) from punctual) for update skip locked)
      update jobs
         set leased_by = worker, leased_until = clock_timestamp() + lease_ms * interval '1 millisecond',
             attempts = greatest(attempts + case when leased_by is null then 1 else 0 end, 1)
       where job_id = any (array(select job_id from punctual union all select job_id from early))
      returning *
    $$;

    insert into jobs (tenant_id, name, payload, key)
    select distinct tenant_id, 'data.import', '{}'::jsonb, 'imports:' || tenant_id from data_imports where finished_at is null
    on conflict (key) do nothing;`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function claim_jobs(worker text, lease_ms integer, batch integer, passed_over text[]) returns setof jobs
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
    delete from jobs where name = 'data.import' and payload = '{}';
    drop trigger take_turn on jobs;
    drop function take_turn;
    drop index data_imports_unfinished;
    alter table jobs drop column turn;`);
}
