import type { Knex } from 'knex';

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
      verification_status text not null default 'pending'
        check (verification_status in ('pending', 'success', 'failed')),
      verification_message text,
      verified_at timestamptz,
      last_webhook_at timestamptz,
      backfill_cursor timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, account_id)
    );
    create unique index psp_accounts_alias on psp_accounts (provider, webhook_alias);
    create unique index psp_accounts_default on psp_accounts (tenant_id, provider, environment)
      where is_default and deleted_at is null;
    create index psp_accounts_tenant on psp_accounts (tenant_id);
    select protect_tenant_rows('psp_accounts');
    select open_to_system('psp_accounts');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table psp_accounts');
}
