import type { Knex } from 'knex';

/**
 * Disputes of providers without a query API are rebuilt from their events, so those events are indexed by dispute.
 * Accounts are synced on a schedule, answers given in a provider's portal are recorded, and values that a plugin
 * cannot map are recorded for the operator.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_events add column is_history boolean not null default false;
    comment on column webhook_events.is_history is
      'The provider cannot be asked, so this event is part of what is known of its dispute and is kept with it.';
    create index webhook_events_history on webhook_events (account_id, provider_dispute_id) where is_history;

    alter table disputes add column accepted_at timestamptz;
    comment on column disputes.accepted_at is
      'When the provider took our acceptance; kept for providers that do not tell it again.';

    alter table submissions add column channel text not null default 'api' check (channel in ('api', 'portal'));
    comment on column submissions.channel is
      'portal: the merchant answered at the provider and told us so; nothing was sent from here.';

    alter table psp_accounts
      drop column backfill_cursor,
      add column synced_to timestamptz,
      add column sync_started_at timestamptz,
      add column sync_finished_at timestamptz,
      add column sync_due_at timestamptz,
      add column sync_seen integer not null default 0,
      add column sync_error text;
    comment on column psp_accounts.synced_to is
      'All disputes that opened before this have been listed once; the next reading begins a day earlier.';
    delete from jobs where name = 'psp-accounts.backfill';
    insert into jobs (tenant_id, name, payload, key)
      select tenant_id, 'psp-accounts.sync', jsonb_build_object('accountId', account_id), 'sync:' || account_id
        from psp_accounts where verification_status = 'success' and deleted_at is null;

    create table unknown_words (
      provider text not null,
      field text not null check (length(field) between 1 and 100),
      word text not null check (length(word) between 1 and 200),
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      times integer not null default 1,
      primary key (provider, field, word)
    );
    comment on table unknown_words is
      'Words of providers that a plugin does not know. They belong to the operator and hold nothing of a company.';
    alter table unknown_words enable row level security;
    select open_to_system('unknown_words');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table unknown_words;
    delete from jobs where name = 'psp-accounts.sync';
    alter table psp_accounts
      drop column synced_to, drop column sync_started_at, drop column sync_finished_at, drop column sync_due_at,
      drop column sync_seen, drop column sync_error,
      add column backfill_cursor timestamptz;
    alter table submissions drop column channel;
    alter table disputes drop column accepted_at;
    drop index webhook_events_history;
    alter table webhook_events drop column is_history;
  `);
}
