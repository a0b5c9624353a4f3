import type { Knex } from 'knex';

/**
 * Two more problems that an operator must know of: a server process that ended after an error outside of a request, and a
 * PSP account that waits to be verified because its provider can't be reached.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table process_errors (
      error_id bigint generated always as identity primary key,
      origin text not null check (origin in ('uncaughtException', 'unhandledRejection')),
      happened_at timestamptz not null default now()
    );
    comment on table process_errors is
      'Errors outside of a request, each of which ended a server process. The log of that process has the error.';
    create index process_errors_happened on process_errors (happened_at);
    alter table process_errors enable row level security;
    select open_to_system('process_errors');

    alter table psp_accounts add column unreachable_since timestamptz;
    comment on column psp_accounts.unreachable_since is
      'Since when its credentials could not be verified because the provider did not respond. Null once it responded.';
    create index psp_accounts_unreachable on psp_accounts (unreachable_since) where unreachable_since is not null;
    ${findAlarms(`
      union all
      select 'process_errors', count(*)::integer, min(happened_at)
        from process_errors where happened_at > now() - interval '1 hour'
      union all
      select 'accounts_unverified', count(*)::integer, min(unreachable_since)
        from psp_accounts
       where unreachable_since is not null and is_active and deleted_at is null`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${findAlarms('')}
    alter table psp_accounts drop column unreachable_since;
    drop table process_errors;
  `);
}

const findAlarms = (more: string) => `
    create or replace function find_alarms() returns table (kind text, count integer, since timestamptz)
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
              select w.received_at from webhook_events w
                join psp_accounts a on a.account_id = w.account_id and a.deleted_at is null
               where w.state = 'failed') as failed
      union all
      select 'disputes_unreadable', count(*)::integer, min(first_seen_at)
        from unreadable_disputes u
        join psp_accounts a on a.account_id = u.account_id and a.is_active and a.deleted_at is null
       where not u.is_transient or u.first_seen_at < now() - interval '2 hours'${more}
    $$;`;
