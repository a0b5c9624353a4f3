import type { Knex } from 'knex';

/** Refunds of payments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table refunds (
      refund_id text primary key check (refund_id ~ '^ref_[0-9a-z]{20}$'),
      tenant_id text not null,
      account_id text not null,
      provider text not null,
      provider_payment_id text not null check (length(provider_payment_id) between 1 and 200),
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      -- What was refunded of the payment when this was started. If the provider reports another amount, nothing is sent.
      refunded_before_minor bigint not null check (refunded_before_minor >= 0),
      reason text not null check (length(reason) between 1 and 500),
      source_kind text not null check (source_kind in ('alert', 'person', 'rule')),
      source_id text not null,
      requested_by text references users,
      status text not null default 'pending' check (status in ('pending', 'sending', 'refunded', 'failed')),
      -- Committed before the call that cannot be taken back. Once it is set, read at the provider before sending.
      send_begun_at timestamptz,
      provider_refund_id text,
      tries integer not null default 0,
      next_try_at timestamptz,
      error_kind text,
      error_message text,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default now(),
      final_at timestamptz,
      -- Nothing is sent before a second person approves.
      awaits_approval boolean not null default false,
      unique (tenant_id, refund_id),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    );
    create unique index refunds_one_live on refunds (account_id, provider_payment_id) where status in ('pending', 'sending');
    create index refunds_newest on refunds (tenant_id, refund_id);
    create index refunds_payment on refunds (tenant_id, provider_payment_id, refund_id);
    create index refunds_of_rules on refunds (tenant_id, created_at) where source_kind = 'rule';
    select protect_tenant_rows('refunds');
    alter table approvals add constraint approvals_refund foreign key (tenant_id, refund_id) references refunds(tenant_id, refund_id) on delete cascade;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table approvals drop constraint approvals_refund; drop table refunds');
}
