import type { Knex } from 'knex';

/** Refunds of payments, and the alerts that cause them. */
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
  await createAlerts(knex);
  await createAlertSources(knex);
}

/** Warnings about payments, before a dispute or instead of one. */
async function createAlerts(knex: Knex): Promise<void> {
  await knex.raw(`
    create table alerts (
      alert_id text primary key check (alert_id ~ '^alt_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      source text not null check (length(source) between 1 and 40),
      -- The alert source that received it. Null: a payment provider reported it.
      source_id text,
      external_id text not null check (length(external_id) between 1 and 200),
      kind text not null check (kind in ('fraud_warning', 'customer_dispute', 'confirmed_fraud', 'resolved_dispute')),
      -- The account of the payment. Null while it is not known.
      account_id text,
      provider_payment_id text check (length(provider_payment_id) between 1 and 200),
      -- Other references of the payment, such as the payment intent beside the charge.
      other_payment_ids text[] not null default '{}',
      network text,
      amount_minor bigint check (amount_minor >= 0),
      currency char(3) check (currency ~ '^[A-Z]{3}$'),
      card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      arn text,
      paid_at timestamptz,
      reason text,
      is_liability_shifted boolean,
      -- When the source created it.
      created_at timestamptz not null,
      received_at timestamptz not null default clock_timestamp(),
      respond_by timestamptz,
      state text not null default 'open' check (state in ('open', 'refunded', 'dismissed', 'resolved', 'disputed', 'expired')),
      -- What the payment was found by. Null: no payment was found, or several.
      match_basis text check (match_basis in ('payment_id', 'acquirer_reference', 'card_amount_day', 'person')),
      match_confidence real check (match_confidence between 0 and 1),
      dispute_id text,
      refund_id text,
      -- The shop was asked to take the customer's access away.
      is_access_revoked boolean not null default false,
      dismissed_reason text check (length(dismissed_reason) between 1 and 500),
      dismissed_by text references users,
      dismissed_at timestamptz,
      -- The answer for the source, which takes one only.
      outcome text,
      outcome_by text references users,
      outcome_at timestamptz,
      outcome_sent_at timestamptz,
      outcome_error text,
      -- The state of the rules with which it was last evaluated, and when.
      rule_revision bigint,
      rule_checked_at timestamptz,
      -- The source refused the outcome for good.
      outcome_refused_at timestamptz,
      updated_at timestamptz not null default now(),
      unique (tenant_id, alert_id),
      check ((amount_minor is null) = (currency is null)),
      check ((outcome is null) = (outcome_at is null)),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete set null (dispute_id),
      foreign key (tenant_id, refund_id) references refunds(tenant_id, refund_id)
    );
    create unique index alerts_once on alerts (tenant_id, source, coalesce(source_id, account_id, ''), external_id);
    -- Open alerts by deadline, then all others, newest first.
    create index alerts_urgent on alerts (tenant_id, (coalesce(case when state = 'open' then respond_by end, 'infinity')), alert_id desc);
    create index alerts_open on alerts (tenant_id, alert_id) where state = 'open';
    create index alerts_due on alerts (respond_by) where state = 'open';
    create index alerts_payment on alerts (tenant_id, provider_payment_id);
    create index alerts_dispute on alerts (tenant_id, dispute_id) where dispute_id is not null;
    create index alerts_refund on alerts (tenant_id, refund_id) where refund_id is not null;
    create index alerts_unsent on alerts (tenant_id, source_id) where outcome is not null and outcome_sent_at is null and outcome_refused_at is null;
    select protect_tenant_rows('alerts'), open_to_system('alerts');
    create index automation_runs_alert on automation_runs (tenant_id, alert_id) where alert_id is not null;
    alter table automation_runs add constraint automation_runs_alert_fkey foreign key (tenant_id, alert_id) references alerts(tenant_id, alert_id) on delete cascade;
  `);
}

/** Services that send alerts. Deleted ones stay without secrets, because their alerts name them. */
async function createAlertSources(knex: Knex): Promise<void> {
  await knex.raw(`
    create table alert_sources (
      source_id text primary key check (source_id ~ '^als_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      kind text not null check (kind in ('generic', 'ethoca', 'chargebackstop', 'chargeflow')),
      name text not null check (length(name) between 1 and 100),
      webhook_alias text not null unique check (webhook_alias ~ '^[0-9a-z-]{3,50}$'),
      -- Encrypted. Null once it is deleted.
      secret text check ((secret is null) = (deleted_at is not null)),
      -- Encrypted, by field.
      credentials jsonb not null default '{}',
      environment text not null default 'test' check (environment in ('test', 'live')),
      -- The price of an alert, as amount (minor units) and currency. Null: not known.
      alert_cost jsonb check ((alert_cost->>'amount')::bigint >= 0 and alert_cost->>'currency' ~ '^[A-Z]{3}$'),
      last_received_at timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, source_id)
    );
    select protect_tenant_rows('alert_sources'), open_to_system('alert_sources');
    alter table alerts add constraint alerts_alert_source foreign key (tenant_id, source_id)
      references alert_sources(tenant_id, source_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table approvals drop constraint approvals_refund; alter table automation_runs drop constraint automation_runs_alert_fkey; drop index automation_runs_alert; drop table alerts, alert_sources, refunds',
  );
}
