import type { Knex } from 'knex';

/** Background jobs, emails, files to settle, and alarms. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table jobs (
      job_id bigint generated always as identity primary key,
      tenant_id text references tenants,
      name text not null,
      payload jsonb not null,
      key text,
      state text not null default 'ready' check (state in ('ready', 'parked')),
      revision integer not null default 0,
      attempts integer not null default 0,
      run_at timestamptz not null default now(),
      leased_by text,
      leased_until timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      -- What the API answered as X-Request-Id to the request that this goes back to; null where there was none.
      request_id text,
      -- Never before run_at. Workers take due jobs in this order.
      turn timestamptz not null
    );
    create unique index jobs_key on jobs (key);
    create index jobs_waiting on jobs (run_at) where state = 'ready';
    create index jobs_parked on jobs (created_at) where state = 'parked';
    create index jobs_failing on jobs (created_at) where attempts >= 3;
    create index jobs_turn on jobs (turn) where state = 'ready';
    create index jobs_before_turn on jobs (turn) where (state = 'ready') and (turn > run_at);
    create index jobs_of_company on jobs (tenant_id, name, turn) include (run_at) where state = 'ready';
    select protect_tenant_rows('jobs'), open_to_system('jobs');
    grant usage on sequence jobs_job_id_seq to rebuttal_app, rebuttal_system;

    create table mailings (
      mailing_id uuid primary key default gen_random_uuid(),
      tenant_id text not null references tenants,
      user_id text not null references users,
      made_at timestamptz not null,
      sent_at timestamptz,
      unique (tenant_id, mailing_id)
    );
    create index mailings_user on mailings (user_id, made_at);
    select protect_tenant_rows('mailings');

    -- Files that no row names. Old ones are looked up once more and deleted.
    create table unsettled_files (
      storage_key text primary key,
      tenant_id text not null references tenants on delete cascade,
      noted_at timestamptz not null default clock_timestamp()
    );
    create index unsettled_files_noted on unsettled_files (noted_at);
    create index unsettled_files_tenant on unsettled_files (tenant_id);
    select protect_tenant_rows('unsettled_files'), open_to_system('unsettled_files');

    -- What was or is wrong with the installation; it belongs to the operator and to no company.
    create table alarms (
      alarm_id bigint generated always as identity primary key,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      count integer not null,
      -- The oldest of what it is about: when it came in, began, was parked or is due.
      since timestamptz not null,
      raised_at timestamptz not null default now(),
      cleared_at timestamptz
    );
    create unique index alarms_raised on alarms (kind) where cleared_at is null;
    select open_to_system('alarms');

    -- Errors outside of a request, each of which ended a server process. The log of that process has the error.
    create table process_errors (
      error_id bigint generated always as identity primary key,
      origin text not null check (origin in ('uncaughtException', 'unhandledRejection')),
      happened_at timestamptz not null default now()
    );
    create index process_errors_happened on process_errors (happened_at);
    select open_to_system('process_errors');

    -- One row 'started' per process, which it renews while it runs and deletes when it stops, and one per problem that only
    -- the process itself can see, such as its full disk.
    create table process_reports (
      process text not null,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      count integer not null,
      since timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      primary key (process, kind)
    );
    select open_to_system('process_reports');

    create function settle_files(tenant text, named text[], left_keys text[]) returns void language sql as $$
    delete from unsettled_files where storage_key = any(named);
    insert into unsettled_files (storage_key, tenant_id)
    select distinct key, tenant from unnest(left_keys) as key
     where key is not null and key <> all(array_remove(named, null))
    on conflict (storage_key) do nothing
    $$;

    -- Settles the files of a row, whose columns are the arguments.
    create function settle_files_of_row() returns trigger language plpgsql as $$
    begin
      perform settle_files(
        coalesce(new.tenant_id, old.tenant_id),
        array(select to_jsonb(new) ->> name from unnest(tg_argv) as name),
        array(select to_jsonb(old) ->> name from unnest(tg_argv) as name));
      return null;
    end
    $$;

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
    end
    $$;

    create trigger take_turn before insert or update of run_at on jobs for each row execute function take_turn();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table process_reports, process_errors, alarms, unsettled_files, mailings, jobs;
    drop function take_turn(), settle_files_of_row(), settle_files(text, text[], text[]);
  `);
}
