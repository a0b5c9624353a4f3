import type { Knex } from 'knex';

/** Events, notifications, outgoing webhooks, chat channels, and automation rules. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events (
      event_id text primary key check (event_id ~ '^evt_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      dispute_id text,
      type text not null,
      -- Null: the provider or the product itself brought it about.
      user_id text references users,
      via text check (via in ('session', 'api_key', 'impersonation')),
      data jsonb not null,
      occurred_at timestamptz not null default clock_timestamp(),
      -- What the API answered as X-Request-Id to the request that this goes back to; null where there was none.
      request_id text,
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index events_dispute on events (tenant_id, dispute_id, event_id);
    create index events_of_interest on events (tenant_id, occurred_at) where type in ('dispute.created', 'dispute.closed', 'submission.failed');
    select protect_tenant_rows('events');
    revoke update on events from rebuttal_app;

    create table calendar_feeds (
      user_id text primary key references users,
      tenant_id text not null references tenants,
      -- Sealed, to show the address again; a feed is found by the hash.
      secret text not null,
      secret_sha256 bytea not null unique,
      created_at timestamptz not null default now()
    );
    select protect_tenant_rows('calendar_feeds'), open_to_system('calendar_feeds');

    create table notification_preferences (
      user_id text primary key references users,
      tenant_id text not null references tenants,
      new_dispute boolean not null default true,
      due_in_7_days boolean not null default true,
      due_in_3_days boolean not null default true,
      due_in_1_day boolean not null default true,
      submission_failed boolean not null default true,
      outcome boolean not null default true,
      assigned_to_others boolean not null default true,
      time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
      updated_at timestamptz not null default now(),
      mentioned boolean not null default true,
      assigned_to_me boolean not null default true,
      approval_requested boolean not null default true,
      rule_results boolean not null default true
    );
    select protect_tenant_rows('notification_preferences');

    create table notification_progress (
      tenant_id text primary key references tenants,
      -- Until when the events have been looked through.
      looked_to timestamptz not null
    );
    select protect_tenant_rows('notification_progress');

    create table notifications (
      tenant_id text not null,
      user_id text not null references users,
      -- Null: about a refund.
      dispute_id text,
      kind text not null check (kind in ('new_dispute', 'due_7', 'due_3', 'due_1', 'submission_failed', 'outcome', 'mentioned', 'assigned', 'approval', 'rejected', 'rule', 'rule_failed')),
      -- The deadline or event of this kind, so that another deadline causes another notification.
      about text not null,
      -- silent: not sent for a reason, and not sent later.
      state text not null check (state in ('waiting', 'mailed', 'silent')),
      mailing_id uuid,
      made_at timestamptz not null,
      -- When the user marked it as read in the app.
      read_at timestamptz,
      check ((state = 'mailed') = (mailing_id is not null)),
      unique nulls not distinct (user_id, dispute_id, kind, about),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id),
      foreign key (tenant_id, mailing_id) references mailings(tenant_id, mailing_id)
    );
    create index notifications_waiting on notifications (tenant_id, user_id) where state = 'waiting';
    create index notifications_mailing on notifications (mailing_id) where mailing_id is not null;
    create index notifications_inbox on notifications (user_id, about) where kind in ('mentioned', 'assigned', 'approval', 'rejected', 'rule', 'rule_failed');
    select protect_tenant_rows('notifications');

    create table due_soon_told (
      tenant_id text,
      dispute_id text,
      days integer check (days in (1, 3, 7)),
      evidence_due_by timestamptz,
      primary key (tenant_id, dispute_id, days, evidence_due_by),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id)
    );
    select protect_tenant_rows('due_soon_told');

    create table webhook_endpoints (
      endpoint_id text primary key check (endpoint_id ~ '^wep_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      url text not null check (length(url) between 8 and 2000),
      description text not null default '',
      -- Empty: every type.
      event_types text[] not null,
      secret text not null,
      previous_secret text,
      previous_secret_until timestamptz,
      is_enabled boolean not null default true,
      disabled_why text,
      last_success_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((previous_secret is null) = (previous_secret_until is null)),
      unique (tenant_id, endpoint_id)
    );
    create index webhook_endpoints_tenant on webhook_endpoints (tenant_id);
    select protect_tenant_rows('webhook_endpoints');

    create table chat_channels (
      channel_id text primary key check (channel_id ~ '^chn_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      kind text not null check (kind in ('slack', 'teams')),
      name text not null default '' check (length(name) <= 100),
      -- Encrypted, because anyone who knows it can post to the channel.
      url text not null,
      -- The host and the last characters of the URL.
      url_hint text not null,
      -- Empty: none but the messages of automation rules.
      events text[] not null,
      time_zone text not null,
      is_enabled boolean not null default true,
      disabled_why text check (disabled_why in ('failing', 'gone')),
      last_success_at timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, channel_id)
    );
    create index chat_channels_tenant on chat_channels (tenant_id);
    select protect_tenant_rows('chat_channels'), open_to_system('chat_channels');

    create table webhook_deliveries (
      delivery_id text primary key default ('whd_' || replace((gen_random_uuid())::text, '-', '')),
      tenant_id text not null,
      endpoint_id text,
      event_id text not null references events on delete cascade,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      run_at timestamptz not null default now(),
      leased_by text,
      leased_until timestamptz,
      last_attempt_at timestamptz,
      last_status integer,
      last_error text,
      delivered_at timestamptz,
      created_at timestamptz not null default now(),
      channel_id text,
      unique (endpoint_id, event_id),
      foreign key (tenant_id, endpoint_id) references webhook_endpoints(tenant_id, endpoint_id) on delete cascade,
      constraint webhook_deliveries_channel_fkey foreign key (tenant_id, channel_id) references chat_channels(tenant_id, channel_id) on delete cascade,
      constraint webhook_deliveries_receiver_check check (num_nonnulls(endpoint_id, channel_id) = 1)
    );
    create index webhook_deliveries_waiting on webhook_deliveries (run_at) where state = 'pending';
    create unique index webhook_deliveries_channel on webhook_deliveries (channel_id, event_id) where channel_id is not null;
    select protect_tenant_rows('webhook_deliveries'), open_to_system('webhook_deliveries');

    create table automation_settings (
      tenant_id text primary key references tenants,
      is_enabled boolean not null default true,
      -- The most acceptances a UTC day. Null: no limit.
      accept_cap integer check (accept_cap >= 0),
      submit_cap integer check (submit_cap >= 0),
      refund_cap integer check (refund_cap >= 0),
      -- Grows with each change of a rule, so that open disputes are evaluated again.
      revision bigint not null default 1
    );
    select protect_tenant_rows('automation_settings');

    create table automation_rules (
      rule_id text primary key check (rule_id ~ '^rul_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      name text not null check (length(name) between 1 and 100),
      position integer not null,
      is_enabled boolean not null,
      mode text not null check (mode in ('dry_run', 'live')),
      conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
      actions jsonb not null check (jsonb_typeof(actions) = 'array'),
      version integer not null default 1,
      author_id text not null references users,
      disabled_reason text check (disabled_reason = 'author_left'),
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      deleted_at timestamptz,
      -- The version that last changed the conditions.
      conditions_version integer not null default 1,
      unique (tenant_id, rule_id)
    );
    create index automation_rules_order on automation_rules (tenant_id, "position") where deleted_at is null;
    select protect_tenant_rows('automation_rules');

    create table automation_decisions (
      dispute_id text primary key,
      tenant_id text not null,
      -- The first rule that matched. Null if none did; then the dispute is evaluated again after a change.
      rule_id text,
      revision bigint not null,
      -- A hash of what conditions test.
      dispute_state text not null,
      decided_at timestamptz not null default clock_timestamp(),
      -- When the result can change although neither the dispute nor a rule does. Null: never.
      evaluate_at timestamptz,
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade,
      foreign key (tenant_id, rule_id) references automation_rules(tenant_id, rule_id)
    );
    create index automation_decisions_tenant on automation_decisions (tenant_id, dispute_id);
    create index automation_decisions_rule on automation_decisions (tenant_id, rule_id) where rule_id is not null;
    select protect_tenant_rows('automation_decisions');

    create table automation_runs (
      run_id text primary key check (run_id ~ '^run_[0-9a-z]{20}$'),
      tenant_id text not null,
      rule_id text not null,
      rule_version integer not null,
      -- Null for a run about an alert.
      dispute_id text,
      alert_id text,
      action jsonb not null,
      is_dry_run boolean not null,
      status text not null default 'planned' check (status in ('planned', 'running', 'done', 'failed', 'skipped')),
      message text not null default '',
      run_at timestamptz not null,
      -- Chosen before anything is sent, so that a run that continues after a crash finds the submission that it began.
      submission_id text,
      created_at timestamptz not null default clock_timestamp(),
      started_at timestamptz,
      finished_at timestamptz,
      check (num_nonnulls(dispute_id, alert_id) = 1),
      foreign key (tenant_id, rule_id) references automation_rules(tenant_id, rule_id),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index automation_runs_newest on automation_runs (tenant_id, run_id);
    create index automation_runs_dispute on automation_runs (tenant_id, dispute_id);
    create index automation_runs_rule on automation_runs (tenant_id, rule_id);
    select protect_tenant_rows('automation_runs');

    create function find_alarms() returns TABLE(kind text, count integer, since timestamp with time zone) language sql stable security definer set search_path to 'public', 'pg_temp' as $$
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
     where not u.is_transient or u.first_seen_at < now() - interval '2 hours'
    union all
    select 'process_errors', count(*)::integer, min(happened_at)
      from process_errors where happened_at > now() - interval '1 hour'
    union all
    select 'accounts_unverified', count(*)::integer, min(unreachable_since)
      from psp_accounts
     where unreachable_since is not null and is_active and deleted_at is null
    union all
    select 'accounts_unsynced', count(*)::integer, min(failing_since)
      from (select account_id, sync_failing_since as failing_since from psp_accounts
            union all
            select account_id, sync_failing_since from stores where status <> 'disconnected') as failing
      join psp_accounts a using (account_id)
     where failing_since < now() - interval '1 hour' and a.is_active and a.deleted_at is null
    union all
    select 'mail_unsent', count(*)::integer, min(created_at)
      from jobs
     where attempts >= 3 and last_error is not null and name like '%.send-%' and name <> 'alerts.send-outcomes'
    union all
    select 'restarts', count(*)::integer, min(seen_at)
      from process_reports
     where kind = 'started' and seen_at between now() - interval '15 minutes' and now() - interval '45 seconds'
    having count(*) >= 3
    union all
    select kind, max(count), min(since)
      from process_reports
     where kind <> 'started' and seen_at > now() - interval '45 seconds'
     group by kind
    $$;
    select keep_for_system('find_alarms()');

    create function claim_webhook_deliveries(worker text, lease_ms integer, batch integer) returns setof webhook_deliveries language sql set enable_bitmapscan to 'off' set enable_seqscan to 'off' as $$
    update webhook_deliveries set leased_by = worker, leased_until = clock_timestamp() + lease_ms * interval '1 millisecond',
       attempts = greatest(attempts + case when leased_by is null then 1 else 0 end, 1)
     where delivery_id = any (array(
       select delivery_id from webhook_deliveries where state = 'pending' and run_at <= clock_timestamp() and (leased_until is null or leased_until < clock_timestamp()) order by run_at limit batch for update skip locked))
    returning *
    $$;
    select keep_for_system('claim_webhook_deliveries(text, integer, integer)');

    create function analyze_grown_table() returns text language plpgsql security definer set search_path to 'public', 'pg_temp' set lock_timeout to '200ms' as $$
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
    end
    $$;
    select keep_for_system('analyze_grown_table()');

    create function automation_tenants() returns TABLE(tenant_id text) language sql stable security definer set search_path to 'public', 'pg_temp' as $$
    select distinct r.tenant_id
      from automation_rules r join tenants t using (tenant_id) join automation_settings s using (tenant_id)
     where r.is_enabled and r.deleted_at is null and t.status = 'active' and s.is_enabled
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function claim_webhook_deliveries(text, integer, integer);
    drop table automation_runs, automation_decisions, automation_rules, automation_settings, webhook_deliveries, chat_channels, webhook_endpoints, due_soon_told, notifications, notification_progress, notification_preferences, calendar_feeds, events;
    drop function automation_tenants(), analyze_grown_table(), find_alarms();
  `);
}
