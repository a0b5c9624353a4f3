import type { Knex } from 'knex';

/** Submissions with their recorded steps, and approvals. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table submissions (
      submission_id text primary key check (submission_id ~ '^sub_[0-9a-z]{20}$'),
      tenant_id text not null,
      dispute_id text not null,
      submitted_by text references users,
      status text not null default 'pending' check (status in ('pending', 'generating', 'uploading', 'submitted', 'failed')),
      include_evidence boolean not null,
      auto_retry boolean not null,
      packet jsonb,
      packet_sha256 text,
      -- How many submissions the provider had seen when the packet was frozen; one more proves that ours arrived.
      submissions_before integer not null default 0,
      round integer not null default 0,
      -- Committed before the call that cannot be taken back. While it is set and no receipt is, read at the provider before sending.
      send_begun_at timestamptz,
      -- Names the attempt in the idempotency key: the same while no answer came, the next after any answer, for providers repeat their answers.
      attempt integer not null default 0,
      tries integer not null default 0,
      retry_count integer not null default 0,
      next_try_at timestamptz,
      error_kind text,
      error_message text,
      provider_response jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      submitted_at timestamptz,
      -- portal: the merchant answered at the provider and told us so; nothing was sent from here.
      channel text not null default 'api' check (channel in ('api', 'portal')),
      template_id text,
      -- How complete the evidence was when the packet was frozen, 0 to 100. Null: not frozen yet, or before this was kept.
      evidence_score smallint check (evidence_score between 0 and 100),
      -- The chance of a win that the advice showed when the response was requested. Null: too little data, or not computed.
      predicted_odds real check (predicted_odds between 0 and 1),
      override_reason text,
      overridden_checks text[],
      check ((packet is null) = (packet_sha256 is null)),
      unique (tenant_id, submission_id),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id),
      constraint submissions_override_is_whole check ((override_reason is null) = (overridden_checks is null))
    );
    create unique index submissions_one_live on submissions (dispute_id, round) where status <> 'failed';
    create index submissions_dispute on submissions (tenant_id, dispute_id, submission_id desc);
    create index submissions_answers on submissions (tenant_id, dispute_id, round desc) include (template_id, evidence_score, predicted_odds) where status = 'submitted';
    create index submissions_begun on submissions (send_begun_at) where (status in ('pending', 'generating', 'uploading')) and (send_begun_at is not null);
    select protect_tenant_rows('submissions');

    create table submission_steps (
      tenant_id text not null,
      submission_id text,
      step text,
      result text not null,
      done_at timestamptz not null default now(),
      primary key (submission_id, step),
      foreign key (tenant_id, submission_id) references submissions(tenant_id, submission_id)
    );
    select protect_tenant_rows('submission_steps');

    -- Companies whose large disputes need two people. Without a row, none do.
    create table approval_settings (
      tenant_id text primary key references tenants,
      amount_minor bigint not null check (amount_minor >= 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      updated_at timestamptz not null default clock_timestamp()
    );
    select protect_tenant_rows('approval_settings');

    create table approvals (
      approval_id text primary key check (approval_id ~ '^apr_[0-9a-z]{20}$'),
      tenant_id text not null,
      -- Null for a refund.
      dispute_id text,
      refund_id text,
      action text not null check (action in ('submit', 'accept', 'refund')),
      -- The options of the submission that starts once it is approved.
      options jsonb not null,
      -- False for a request of an agent below the amount: any person may confirm it.
      needs_second_person boolean not null,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      requested_by text not null references users,
      requested_via text not null check (requested_via in ('session', 'api_key', 'impersonation')),
      requested_at timestamptz not null default clock_timestamp(),
      decided_by text references users,
      decided_at timestamptz,
      reason text check (length(reason) <= 500),
      check ((decided_at is null) = (status = 'pending')),
      check ((decided_by is null) = (status = 'pending')),
      check ((dispute_id is null) = (action = 'refund') and (refund_id is not null) = (action = 'refund')),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create unique index approvals_pending on approvals (tenant_id, dispute_id) where status = 'pending';
    create index approvals_newest on approvals (tenant_id, approval_id);
    create index approvals_dispute on approvals (tenant_id, dispute_id);
    select protect_tenant_rows('approvals');

    create function settle_files_of_packet() returns trigger language plpgsql as $$
    begin
      perform settle_files(
        new.tenant_id,
        array(select jsonb_path_query(new.packet, '$.**.storageKey') #>> '{}'),
        array[]::text[]);
      return null;
    end
    $$;

    create function claim_jobs(worker text, lease_ms integer, batch integer, passed_over text[] default '{}') returns setof jobs language sql set enable_bitmapscan to 'off' set enable_seqscan to 'off' as $$
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
    select keep_for_system('claim_jobs(text, integer, integer, text[])');

    create function find_provider_of_job(payload jsonb) returns text language sql stable security definer set search_path to 'public', 'pg_temp' as $$
    select coalesce(
      (select provider from psp_accounts
        where account_id = payload ->> 'accountId' and is_active and deleted_at is null),
      (select provider from stores where store_id = payload ->> 'storeId' and status <> 'disconnected'),
      (select d.provider from submissions s join disputes d using (tenant_id, dispute_id)
        where s.submission_id = payload ->> 'submissionId' and s.status in ('pending', 'generating', 'uploading')))
    $$;
    select keep_for_system('find_provider_of_job(jsonb)');

    create trigger readiness_forgotten after insert or delete or update of status on submissions for each row execute function forget_scores_of_dispute();
    create trigger settle_files after insert or update of packet on submissions for each row when ((new.packet is not null)) execute function settle_files_of_packet();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function claim_jobs(text, integer, integer, text[]);
    drop table approvals, approval_settings, submission_steps, submissions;
    drop function find_provider_of_job(jsonb), settle_files_of_packet();
  `);
}
