import type { Knex } from 'knex';

/**
 * Finds the provider whose plugin a job needs, so that a retry is not offered while that plugin is not loaded. Only a
 * company can read its disputes and submissions, so a function returns the provider's name alone. Jobs of ended work, such
 * as a deleted account, end without their plugin. The collection of evidence needs none: it also reads the store and the
 * settings. Failed webhooks of deleted accounts no longer raise an alarm, because they can't be replayed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function find_provider_of_job(payload jsonb) returns text
      language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(
        (select provider from psp_accounts
          where account_id = payload ->> 'accountId' and is_active and deleted_at is null),
        (select provider from stores where store_id = payload ->> 'storeId' and status <> 'disconnected'),
        (select d.provider from submissions s join disputes d using (tenant_id, dispute_id)
          where s.submission_id = payload ->> 'submissionId' and s.status in ('pending', 'generating', 'uploading')))
    $$;
    revoke execute on function find_provider_of_job(jsonb) from public;
    grant execute on function find_provider_of_job(jsonb) to rebuttal_system;
    ${findAlarms(`
              select w.received_at from webhook_events w
                join psp_accounts a on a.account_id = w.account_id and a.deleted_at is null
               where w.state = 'failed'`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${findAlarms(`
              select received_at from webhook_events where state = 'failed'`)}
    drop function find_provider_of_job(jsonb);
  `);
}

const findAlarms = (failedWebhooks: string) => `
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
              union all${failedWebhooks}) as failed
      union all
      select 'disputes_unreadable', count(*)::integer, min(first_seen_at)
        from unreadable_disputes u
        join psp_accounts a on a.account_id = u.account_id and a.is_active and a.deleted_at is null
       where not u.is_transient or u.first_seen_at < now() - interval '2 hours'
    $$;`;
