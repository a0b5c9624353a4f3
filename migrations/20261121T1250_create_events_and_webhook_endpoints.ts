import type { Knex } from 'knex';

/**
 * Events of a company, and their deliveries. An event and its deliveries commit with the change that they describe.
 * `webhook_deliveries` is a separate queue, so that a slow receiver delays nothing else.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events (
      event_id text primary key check (event_id ~ '^evt_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      dispute_id text,
      type text not null,
      user_id text references users,
      via text check (via in ('session', 'api_key', 'impersonation')),
      data jsonb not null,
      occurred_at timestamptz not null default clock_timestamp(),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    comment on column events.user_id is 'Null: the provider or the product itself brought it about.';
    create index events_dispute on events (tenant_id, dispute_id, event_id);
    select protect_tenant_rows('events');
    revoke update on events from rebuttal_app;

    create table webhook_endpoints (
      endpoint_id text primary key check (endpoint_id ~ '^wep_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      url text not null check (length(url) between 8 and 2000),
      description text not null default '',
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
    comment on column webhook_endpoints.event_types is 'Empty: every type.';
    create index webhook_endpoints_tenant on webhook_endpoints (tenant_id);
    select protect_tenant_rows('webhook_endpoints');

    create table webhook_deliveries (
      delivery_id text primary key default 'whd_' || replace(gen_random_uuid()::text, '-', ''),
      tenant_id text not null,
      endpoint_id text not null,
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
      foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, endpoint_id) on delete cascade,
      unique (endpoint_id, event_id)
    );
    create index webhook_deliveries_waiting on webhook_deliveries (run_at) where state = 'pending';
    
    select protect_tenant_rows('webhook_deliveries');
    select open_to_system('webhook_deliveries');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table webhook_deliveries; drop table webhook_endpoints; drop table events;');
}
