import type { Knex } from 'knex';

/**
 * Alarms for the operator: raised once, cleared once, by the first process that detects the change. A function counts
 * the problems over all companies and returns only totals and times, because only their company can read disputes and
 * submissions.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table alarms (
      alarm_id bigint generated always as identity primary key,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      count integer not null,
      since timestamptz not null,
      raised_at timestamptz not null default now(),
      cleared_at timestamptz
    );
    comment on table alarms is 'What was or is wrong with the installation; it belongs to the operator and to no company.';
    comment on column alarms.since is 'The oldest of what it is about: when it came in, began, was parked or is due.';
    create unique index alarms_raised on alarms (kind) where cleared_at is null;
    alter table alarms enable row level security;
    select open_to_system('alarms');

    create index webhook_events_failed on webhook_events (received_at) where state = 'failed';
    create index jobs_parked on jobs (created_at) where state = 'parked';
    create index submissions_begun on submissions (send_begun_at)
     where status in ('pending', 'generating', 'uploading') and send_begun_at is not null;

    create function find_alarms() returns table (kind text, count integer, since timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
      select 'webhooks_waiting', count(*)::integer, min(received_at)
        from (select received_at from webhook_events
               where state = 'received' and received_at < now() - interval '60 seconds' limit 10000) as waiting
      union all
      select 'submissions_unknown', count(*)::integer, min(send_begun_at) from submissions
       where status in ('pending', 'generating', 'uploading') and send_begun_at < now() - interval '5 minutes'
      union all
      select 'deadlines_unanswered', count(*)::integer, min(evidence_due_by) from disputes d
       where status = 'needs_response' and not is_test_mode
         and evidence_due_by > now() and evidence_due_by <= now() + interval '24 hours'
         and accepted_at is null and accept_requested_at is null
         and not exists (select from submissions s
              where s.tenant_id = d.tenant_id and s.dispute_id = d.dispute_id
                and (s.status in ('pending', 'generating', 'uploading')
                     or (s.status = 'submitted' and s.submitted_at >= d.state_as_of)))
      union all
      select 'work_failed', count(*)::integer, min(at)
        from (select created_at as at from jobs where state = 'parked'
              union all
              select received_at from webhook_events where state = 'failed') as failed
    $$;
    revoke execute on function find_alarms() from public;
    grant execute on function find_alarms() to rebuttal_system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function find_alarms();
    drop index submissions_begun;
    drop index jobs_parked;
    drop index webhook_events_failed;
    drop table alarms;
  `);
}
