import type { Knex } from 'knex';

/** Rows of a provider's list that could not be read. They no longer stop a sync, so they are recorded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table unreadable_disputes (
      tenant_id text not null references tenants,
      account_id text not null,
      row_key text not null check (length(row_key) between 1 and 300),
      provider_dispute_id text,
      problem text not null,
      is_transient boolean not null,
      raw jsonb,
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      primary key (account_id, row_key),
      foreign key (tenant_id, account_id) references psp_accounts (tenant_id, account_id)
    );
    comment on column unreadable_disputes.row_key is 'The provider''s ID of the dispute, or a hash if it has none or a very long one.';
    comment on column unreadable_disputes.is_transient is 'The provider failed to answer, so the next sync may succeed.';
    create index unreadable_disputes_tenant on unreadable_disputes (tenant_id);
    select protect_tenant_rows('unreadable_disputes');
    select open_to_system('unreadable_disputes');

    ${findAlarms(`
      union all
      select 'disputes_unreadable', count(*)::integer, min(first_seen_at)
        from unreadable_disputes u
        join psp_accounts a on a.account_id = u.account_id and a.is_active and a.deleted_at is null
       where not u.is_transient or u.first_seen_at < now() - interval '2 hours'`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from alarms where kind = 'disputes_unreadable';
    ${findAlarms('')}
    drop table unreadable_disputes;
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
              select received_at from webhook_events where state = 'failed') as failed
      ${more}
    $$;`;
