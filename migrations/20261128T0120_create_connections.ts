import type { Knex } from 'knex';

/** Payment providers and carriers, and their incoming webhooks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table psp_accounts (
      account_id text primary key check (account_id ~ '^acc_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      provider text not null,
      account_name text not null check (length(account_name) between 1 and 100),
      environment text not null check (environment in ('test', 'live')),
      webhook_alias text not null check (webhook_alias ~ '^[a-z0-9_-]{3,50}$'),
      credentials jsonb not null,
      is_active boolean not null default true,
      is_default boolean not null default false,
      verification_status text not null default 'pending' check (verification_status in ('pending', 'success', 'failed')),
      verification_message text,
      last_webhook_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      -- All disputes that opened before this have been listed once; the next reading begins a day earlier.
      synced_to timestamptz,
      sync_started_at timestamptz,
      sync_finished_at timestamptz,
      sync_due_at timestamptz,
      sync_seen integer not null default 0,
      sync_error text,
      -- Since when each sync has failed. Null after one that succeeded.
      sync_failing_since timestamptz,
      webhook_refused_at timestamptz,
      webhook_refusal text check (length(webhook_refusal) <= 300),
      -- Since when its credentials could not be verified because the provider did not respond. Null once it responded.
      unreachable_since timestamptz,
      unique (tenant_id, account_id)
    );
    create unique index psp_accounts_alias on psp_accounts (provider, webhook_alias);
    create unique index psp_accounts_default on psp_accounts (tenant_id, provider, environment) where is_default and (deleted_at is null);
    create index psp_accounts_tenant on psp_accounts (tenant_id);
    create unique index psp_accounts_manual on psp_accounts (tenant_id) where provider = 'manual';
    create index psp_accounts_unreachable on psp_accounts (unreachable_since) where unreachable_since is not null;
    select protect_tenant_rows('psp_accounts'), open_to_system('psp_accounts');

    create table webhook_events (
      event_id text primary key check (event_id ~ '^whe_[0-9a-z]{20}$'),
      tenant_id text not null,
      account_id text not null,
      provider text not null,
      provider_event_id text not null check (length(provider_event_id) between 1 and 200),
      event_type text not null,
      provider_dispute_id text,
      -- The payment of an event about refunds.
      provider_payment_id text,
      -- The alert of an event about one.
      provider_alert_id text,
      occurred_at timestamptz,
      headers bytea not null,
      body bytea not null,
      state text not null default 'received' check (state in ('received', 'done', 'ignored', 'failed')),
      note text,
      attempts integer not null default 0,
      run_at timestamptz not null default now(),
      leased_by text,
      leased_until timestamptz,
      received_at timestamptz not null default now(),
      processed_at timestamptz,
      -- The provider cannot be asked, so this event is part of what is known of its dispute and is kept with it.
      is_history boolean not null default false,
      -- What the API answered as X-Request-Id to the request that this goes back to; null where there was none.
      request_id text,
      unique (account_id, provider_event_id),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    );
    create index webhook_events_waiting on webhook_events (run_at) where state = 'received';
    create index webhook_events_recent on webhook_events (tenant_id, event_id desc);
    create index webhook_events_history on webhook_events (account_id, provider_dispute_id) where is_history;
    create index webhook_events_of_payment on webhook_events (account_id, provider_payment_id) where provider_payment_id is not null;
    create index webhook_events_failed on webhook_events (received_at) where state = 'failed';
    create index webhook_events_of_dispute on webhook_events (account_id, provider_dispute_id) where (state || '') = 'received';
    create index webhook_events_settled_of_dispute on webhook_events (account_id, provider_dispute_id) where state <> 'received';
    create index webhook_events_alerts on webhook_events (account_id, received_at) where provider_alert_id is not null;
    alter table webhook_events alter headers set storage external;
    alter table webhook_events alter body set storage external;
    select protect_tenant_rows('webhook_events'), open_to_system('webhook_events');

    -- Words of providers that a plugin does not know. They belong to the operator and hold nothing of a company.
    create table unknown_words (
      provider text,
      field text check (length(field) between 1 and 100),
      word text check (length(word) between 1 and 200),
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      times integer not null default 1,
      primary key (provider, field, word)
    );
    select open_to_system('unknown_words');

    create table carrier_accounts (
      account_id text primary key check (account_id ~ '^car_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      carrier text not null,
      environment text not null check (environment in ('test', 'live')),
      -- Each field is encrypted.
      credentials jsonb not null check (jsonb_typeof(credentials) = 'object'),
      verification_status text not null default 'pending' check (verification_status in ('pending', 'success', 'failed')),
      verification_message text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, carrier)
    );
    select protect_tenant_rows('carrier_accounts'), open_to_system('carrier_accounts');

    create function disconnect_store_of_account() returns trigger language plpgsql as $$
    begin
      update stores set status = 'disconnected', status_reason = null, disconnected_at = now(), updated_at = now()
       where account_id = new.account_id and status <> 'disconnected';
      return null;
    end
    $$;

    create function claim_webhook_events_by_dispute(worker text, lease_ms integer, batch integer, in_hand text[], events_max integer) returns setof webhook_events language sql set enable_bitmapscan to 'off' set enable_seqscan to 'off' as $$
    with oldest as materialized (
      select event_id, account_id, provider_dispute_id from webhook_events
       where state = 'received' and run_at <= clock_timestamp() and (leased_until is null or leased_until < clock_timestamp()) and account_id || '/' || coalesce(provider_dispute_id, 'alert/' || provider_alert_id, '') <> all (in_hand)
       order by run_at limit batch for update skip locked),
    wanted as (
      select event_id from oldest
      union
      select of_dispute.event_id
        from (select distinct account_id, provider_dispute_id from oldest) as dispute
        cross join lateral (
          select event_id from webhook_events
           where account_id = dispute.account_id and provider_dispute_id = dispute.provider_dispute_id
             and (state || '') = 'received' and run_at <= clock_timestamp() and (leased_until is null or leased_until < clock_timestamp())
           limit events_max for update skip locked) as of_dispute
       limit events_max)
    update webhook_events set leased_by = worker, leased_until = clock_timestamp() + lease_ms * interval '1 millisecond',
       attempts = greatest(attempts + case when leased_by is null then 1 else 0 end, 1) where event_id = any (array(select event_id from wanted))
    returning *
    $$;
    select keep_for_system('claim_webhook_events_by_dispute(text, integer, integer, text[], integer)');

    create trigger readiness_forgotten after update of is_active, deleted_at on psp_accounts for each row when ((old.is_active, old.deleted_at) is distinct from (new.is_active, new.deleted_at)) execute function forget_readiness_of_company();
    create trigger stores_follow_accounts after update of deleted_at on psp_accounts for each row when ((new.deleted_at is not null)) execute function disconnect_store_of_account();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function claim_webhook_events_by_dispute(text, integer, integer, text[], integer);
    drop table carrier_accounts, unknown_words, webhook_events, psp_accounts;
    drop function disconnect_store_of_account();
  `);
}
