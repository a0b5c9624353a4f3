import type { Knex } from 'knex';

const kind = 'tenant_id, account_id, provider, status, reason, currency, is_test_mode';

const microsBetween = (end: string, row: string) =>
  `round(date_part('epoch', ${row}.${end} - ${row}.created_at) * 1000000)::bigint`;
const hoursBetween = (end: string, row: string) =>
  `floor(date_part('epoch', ${row}.${end} - ${row}.created_at) / 3600)::int`;

const openedDay = (row: string) => `(${row}.created_at at time zone 'UTC')::date - date '1970-01-01'`;

/** A dispute as a change: one more, or one less. */
const changeOf = (row: string, sign: '+' | '-') =>
  `${columnsOf(kind, row)}, ${sign}1, ${sign}${row}.amount_minor, ${openedDay(row)},
   ${hoursBetween('evidence_submitted_at', row)}, ${sign}${microsBetween('evidence_submitted_at', row)},
   ${hoursBetween('closed_at', row)}, ${sign}${microsBetween('closed_at', row)}`;
const change = `${kind}, count, amount_minor, opened_day, answer_hours, answer_micros, close_hours, close_micros`;

function columnsOf(columns: string, row: string): string {
  return columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');
}

/** One line per spread that a change, or a dispute, counts in. */
const measuresOf = (row: string) =>
  `lateral (values ('opened', ${row}.opened_day, 0), ('answered', ${row}.answer_hours, ${row}.answer_micros),
                   ('closed', ${row}.close_hours, ${row}.close_micros)) as part (measure, bucket, micros)`;

/** Not grouped: hardly any two disputes agree in all columns, and grouping costs a single one more than its line. */
const addChanges = (rows: 'added' | 'removed', sign: '+' | '-') => `
  begin
    insert into dispute_tally_changes (${change}) select ${changeOf('d', sign)} from ${rows} d;
    return null;
  end`;

const changedDispute = `
  begin
    insert into dispute_tally_changes (${change}) values (${changeOf('old', '-')}), (${changeOf('new', '+')});
    return null;
  end`;

const forgetAll = `
  begin
    delete from dispute_tally_changes;
    delete from dispute_tallies;
    delete from dispute_counts;
    delete from dispute_spreads;
    return null;
  end`;

/**
 * The number of changes per batch, which takes a second or two: more would exceed the server's statement timeout.
 * Company by company, because each changed company has its spreads rewritten.
 */
const foldedMax = 50_000;

const fold = `
  begin
    -- One at a time: two would wait for each other's rows, and each spread is read, added to and written.
    if not pg_try_advisory_xact_lock(hashtextextended('fold_dispute_tallies', 0)) then return; end if;
    if not exists (select from dispute_tally_changes) then return; end if;
    with folded as (
      delete from dispute_tally_changes where (tenant_id, change_id) in (
        select tenant_id, change_id from dispute_tally_changes order by 1, 2 limit ${foldedMax}) returning *
    ),
    tallied as (
      insert into dispute_tallies as tally (${kind}, count, amount_minor)
      select ${kind}, sum(folded.count), sum(folded.amount_minor) from folded group by ${kind}
      on conflict (${kind}) do update
        set count = tally.count + excluded.count, amount_minor = tally.amount_minor + excluded.amount_minor
    ),
    counted as (
      insert into dispute_counts as known (tenant_id, account_id, provider, status, count)
      select tenant_id, account_id, provider, status, sum(count) from folded group by 1, 2, 3, 4
      on conflict (tenant_id, account_id, provider, status) do update set count = known.count + excluded.count
    ),
    parts as (
      select tenant_id, is_test_mode, measure, bucket, sum(count) as count, sum(micros) as micros
        from folded cross join ${measuresOf('folded')} where bucket is not null group by 1, 2, 3, 4
    ),
    added as (select tenant_id, is_test_mode, measure, sum(micros) as micros from parts group by 1, 2, 3),
    both_together as (
      select tenant_id, is_test_mode, measure, bucket, sum(count)::int as count from (
        select tenant_id, is_test_mode, measure, bucket, count from parts
        union all
        select tenant_id, is_test_mode, measure, known.bucket, known.count
          from added join dispute_spreads using (tenant_id, is_test_mode, measure)
               cross join unnest(buckets, counts) as known (bucket, count)) as part
       group by 1, 2, 3, 4
    )
    insert into dispute_spreads as spread (tenant_id, is_test_mode, measure, buckets, counts, micros)
    select tenant_id, is_test_mode, measure,
           coalesce(array_agg(bucket order by bucket) filter (where count <> 0), '{}'),
           coalesce(array_agg(count order by bucket) filter (where count <> 0), '{}'), added.micros
      from both_together join added using (tenant_id, is_test_mode, measure) group by 1, 2, 3, added.micros
    on conflict (tenant_id, is_test_mode, measure) do update
      set buckets = excluded.buckets, counts = excluded.counts, micros = spread.micros + excluded.micros;
  end`;

/** Blocks folding and writing until the migration ends; readers continue. */
const holdWriters = `
  select pg_advisory_xact_lock(hashtextextended('fold_dispute_tallies', 0));
  lock table disputes in share row exclusive mode;`;

/**
 * The distribution of disputes over their opening days and over the hours to their response and their end, and the
 * number of each account's disputes in each status. Maintained like the tallies, from the same change lines, so that
 * medians, the trend and the list's totals need not read every dispute. Drops the index of all statistics columns:
 * the previous version still works without it, with a slow dashboard. Writers wait for up to a minute with a million
 * disputes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${holdWriters}
    create table dispute_counts (
      tenant_id text not null references tenants,
      account_id text not null,
      provider text not null,
      status text not null,
      count bigint not null,
      primary key (tenant_id, account_id, provider, status)
    ) with (fillfactor = 70);
    create table dispute_spreads (
      tenant_id text not null references tenants,
      is_test_mode boolean not null,
      measure text not null check (measure in ('opened', 'answered', 'closed')),
      buckets int[] not null,
      counts int[] not null,
      micros numeric not null,
      primary key (tenant_id, is_test_mode, measure)
    ) with (fillfactor = 70);
    comment on table dispute_spreads is
      'opened: disputes by UTC day since 1970. answered, closed: by whole hours from opening; micros sums them exactly.';
    select protect_tenant_rows('dispute_counts'), protect_tenant_rows('dispute_spreads');
    revoke insert, update, delete on dispute_counts, dispute_spreads from rebuttal_app;
    select open_to_system('dispute_counts'), open_to_system('dispute_spreads');

    select fold_dispute_tallies();
    alter table dispute_tally_changes
      add column opened_day int not null,
      add column answer_hours int,
      add column answer_micros numeric,
      add column close_hours int,
      add column close_micros numeric;

    create or replace function tally_added_disputes() returns trigger language plpgsql as $$ ${addChanges('added', '+')} $$;
    create or replace function tally_removed_disputes() returns trigger language plpgsql as $$ ${addChanges('removed', '-')} $$;
    create or replace function tally_changed_dispute() returns trigger language plpgsql as $$ ${changedDispute} $$;
    create or replace function forget_dispute_tallies() returns trigger language plpgsql as $$ ${forgetAll} $$;
    create or replace function fold_dispute_tallies() returns void language plpgsql as $$ ${fold} $$;
    drop trigger tally_changed on disputes;
    create trigger tally_changed after update on disputes for each row
      when ((${columnsOf(`${kind}, amount_minor, created_at, evidence_submitted_at, closed_at`, 'old')})
            is distinct from (${columnsOf(`${kind}, amount_minor, created_at, evidence_submitted_at, closed_at`, 'new')}))
      execute function tally_changed_dispute();

    insert into dispute_counts (tenant_id, account_id, provider, status, count)
    select tenant_id, account_id, provider, status, sum(count) from dispute_tallies group by 1, 2, 3, 4;
    insert into dispute_spreads (tenant_id, is_test_mode, measure, buckets, counts, micros)
    select tenant_id, is_test_mode, measure, array_agg(bucket order by bucket), array_agg(count order by bucket), sum(micros)
      from (select tenant_id, is_test_mode, measure, bucket, count(*)::int as count, sum(micros) as micros
              from (select ${changeOf('d', '+')} from disputes d) as dispute (${change})
                   cross join ${measuresOf('dispute')}
             where bucket is not null group by 1, 2, 3, 4) as parts
     group by 1, 2, 3;

    create index disputes_answer_pace on disputes (tenant_id, date_part('epoch', evidence_submitted_at - created_at))
      include (is_test_mode, created_at, evidence_submitted_at) where evidence_submitted_at is not null;
    create index disputes_close_pace on disputes (tenant_id, date_part('epoch', closed_at - created_at))
      include (is_test_mode, created_at, closed_at) where closed_at is not null;
    drop index disputes_statistics;
    create view dispute_paces as
      select is_test_mode, date_part('epoch', evidence_submitted_at - created_at) as answer_seconds,
             date_part('epoch', closed_at - created_at) as close_seconds
        from disputes where tenant_id = current_tenant();
    comment on view dispute_paces is
      'A company''s own durations alone. Through row-level security no index would find them: see decision 48.';
    grant select on dispute_paces to rebuttal_app;
  `);
}

const addedBefore = (rows: 'added' | 'removed', sign: '' | '-') => `
  begin
    insert into dispute_tally_changes (${kind}, count, amount_minor)
    select ${kind}, ${sign}count(*), ${sign}sum(amount_minor) from ${rows} group by ${kind};
    return null;
  end`;

const changedBefore = `
  begin
    insert into dispute_tally_changes (${kind}, count, amount_minor)
    values (${columnsOf(kind, 'old')}, -1, -old.amount_minor), (${columnsOf(kind, 'new')}, 1, new.amount_minor);
    return null;
  end`;

const forgetBefore = `
  begin
    delete from dispute_tally_changes;
    delete from dispute_tallies;
    return null;
  end`;

const foldBefore = `
  begin
    -- One at a time: two would wait for each other's rows.
    if not pg_try_advisory_xact_lock(hashtextextended('fold_dispute_tallies', 0)) then return; end if;
    if not exists (select from dispute_tally_changes) then return; end if;
    with folded as (delete from dispute_tally_changes returning *)
    insert into dispute_tallies as tally (${kind}, count, amount_minor)
    select ${kind}, sum(folded.count), sum(folded.amount_minor) from folded group by ${kind}
    on conflict (${kind}) do update
      set count = tally.count + excluded.count, amount_minor = tally.amount_minor + excluded.amount_minor;
  end`;

export async function down(knex: Knex): Promise<void> {
  const counted = `${kind}, amount_minor`;
  await knex.raw(`
    ${holdWriters}
    drop view dispute_paces;
    drop index disputes_close_pace;
    drop index disputes_answer_pace;
    create index disputes_statistics on disputes (tenant_id, created_at)
      include (account_id, status, reason, currency, amount_minor, is_test_mode, evidence_due_by,
               evidence_submitted_at, closed_at);
    drop trigger tally_changed on disputes;
    create trigger tally_changed after update on disputes for each row
      when ((${columnsOf(counted, 'old')}) is distinct from (${columnsOf(counted, 'new')}))
      execute function tally_changed_dispute();
    create or replace function fold_dispute_tallies() returns void language plpgsql as $$ ${foldBefore} $$;
    create or replace function forget_dispute_tallies() returns trigger language plpgsql as $$ ${forgetBefore} $$;
    create or replace function tally_changed_dispute() returns trigger language plpgsql as $$ ${changedBefore} $$;
    create or replace function tally_removed_disputes() returns trigger language plpgsql as $$ ${addedBefore('removed', '-')} $$;
    create or replace function tally_added_disputes() returns trigger language plpgsql as $$ ${addedBefore('added', '')} $$;
    alter table dispute_tally_changes
      drop column close_micros, drop column close_hours, drop column answer_micros, drop column answer_hours,
      drop column opened_day;
    drop table dispute_spreads;
    drop table dispute_counts;
  `);
}
