import type { Knex } from 'knex';

/**
 * Both tables are queues: a worker claims a row with a lease, and any worker can claim it again after the lease
 * expires.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhook_events (
      event_id text primary key check (event_id ~ '^whe_[0-9a-z]{20}$'),
      tenant_id text not null,
      account_id text not null,
      provider text not null,
      provider_event_id text not null check (length(provider_event_id) between 1 and 200),
      event_type text not null,
      provider_dispute_id text,
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
      foreign key (tenant_id, account_id) references psp_accounts (tenant_id, account_id),
      unique (account_id, provider_event_id)
    );
    create index webhook_events_waiting on webhook_events (run_at) where state = 'received';
    create index webhook_events_recent on webhook_events (tenant_id, event_id desc);
    select protect_tenant_rows('webhook_events');
    select open_to_system('webhook_events');

    create table jobs (
      job_id bigint generated always as identity primary key,
      tenant_id text not null references tenants,
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
      created_at timestamptz not null default now()
    );
    create unique index jobs_key on jobs (key);
    create index jobs_waiting on jobs (run_at) where state = 'ready';
    select protect_tenant_rows('jobs');
    select open_to_system('jobs');
    grant usage on all sequences in schema public to rebuttal_app, rebuttal_system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table jobs; drop table webhook_events;');
}
