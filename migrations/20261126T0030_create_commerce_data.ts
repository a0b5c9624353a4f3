import type { Knex } from 'knex';

/**
 * Records of the merchant's own systems, sent by the data API. The external ID is the merchant's. Orders are in `orders`,
 * with those of the stores. Disputes are in `disputes`, below the one account with the provider `manual`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table customers (
      tenant_id text not null references tenants,
      external_id text not null check (length(external_id) between 1 and 200),
      name text,
      email text,
      customer_account_id text,
      ${bookkeeping}
    );
    create index customers_email on customers (tenant_id, email) where email is not null;
    create index customers_account on customers (tenant_id, customer_account_id) where customer_account_id is not null;

    create table payments (
      tenant_id text not null references tenants,
      external_id text not null check (length(external_id) between 1 and 200),
      provider_payment_id text,
      amount_minor bigint not null check (amount_minor >= 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      paid_at timestamptz not null,
      network text,
      card_fingerprint text,
      card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      ip text,
      device_id text,
      device_fingerprint text,
      customer_account_id text,
      email text,
      shipping_address jsonb check (jsonb_typeof(shipping_address) = 'object'),
      description text,
      card_present boolean,
      refunded_minor bigint check (refunded_minor >= 0),
      descriptor text,
      ${bookkeeping}
    );
    comment on column payments.card_fingerprint is 'A token of the provider. Never a card number.';
    comment on column payments.descriptor is 'The text on the cardholder''s statement.';
    create index payments_provider_id on payments (tenant_id, provider_payment_id)
      where provider_payment_id is not null;
    create index payments_amount on payments (tenant_id, currency, amount_minor, paid_at);
    create index payments_card on payments (tenant_id, card_fingerprint, paid_at) where card_fingerprint is not null;
    create index payments_email on payments (tenant_id, email, paid_at) where email is not null;
    create index payments_account on payments (tenant_id, customer_account_id, paid_at)
      where customer_account_id is not null;

    create table shipments (
      tenant_id text not null references tenants,
      external_id text not null check (length(external_id) between 1 and 200),
      external_order_id text not null,
      carrier text,
      tracking_number text,
      shipped_at timestamptz,
      status text check (status in ('in_transit', 'delivered', 'attempted', 'returned')),
      delivered_at timestamptz,
      delivered_to text,
      signed_by text,
      ${bookkeeping}
    );
    create index shipments_order on shipments (tenant_id, external_order_id);
    create index shipments_number on shipments (tenant_id, tracking_number) where tracking_number is not null;

    create table usage_events (
      tenant_id text not null references tenants,
      external_id text not null check (length(external_id) between 1 and 200),
      customer_account_id text not null,
      occurred_at timestamptz not null,
      kind text,
      ip text,
      device_id text,
      description text,
      ${bookkeeping}
    );
    create index usage_events_account on usage_events (tenant_id, customer_account_id, occurred_at);

    create table policy_versions (
      tenant_id text not null references tenants,
      external_id text not null check (length(external_id) between 1 and 200),
      kind text not null,
      version text not null,
      valid_from timestamptz not null,
      text text not null check (length(text) <= 100000),
      ${bookkeeping}
    );
    create index policy_versions_kind on policy_versions (tenant_id, kind, valid_from);

    create table consents (
      tenant_id text not null references tenants,
      external_id text not null check (length(external_id) between 1 and 200),
      kind text not null,
      policy_version text,
      accepted_at timestamptz not null,
      email text,
      ip text,
      ${bookkeeping}
    );
    create index consents_email on consents (tenant_id, email, accepted_at) where email is not null;
    ${tables.map((table) => protect(table)).join('')}

    alter table orders alter column store_id drop not null, add column retain_until timestamptz,
      add constraint orders_store_or_data check (store_id is not null or provider = 'manual');
    comment on column orders.store_id is 'Null for an order that came through the data API.';
    create index orders_retention on orders (retain_until) where retain_until is not null;

    create unique index psp_accounts_manual on psp_accounts (tenant_id) where provider = 'manual'`);
}

const tables = ['customers', 'payments', 'shipments', 'usage_events', 'policy_versions', 'consents'] as const;

const bookkeeping = `
      updated_at timestamptz,
      received_at timestamptz not null default clock_timestamp(),
      retain_until timestamptz,
      primary key (tenant_id, external_id)`;

function protect(table: string): string {
  return `
    comment on column ${table}.updated_at is 'By the source''s clock. Null if the source never sent it.';
    comment on column ${table}.received_at is 'When the current values arrived.';
    comment on column ${table}.retain_until is 'When the row may be deleted. Null: no retention rule has set a date.';
    create index ${table}_retention on ${table} (retain_until) where retain_until is not null;
    select protect_tenant_rows('${table}');
    `;
}

/** Fails while orders of the data API exist, because earlier versions cannot show them. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index psp_accounts_manual;
    drop index orders_retention;
    alter table orders drop column retain_until, drop constraint orders_store_or_data, alter column store_id set not null;
    ${tables.map((table) => `drop table ${table};`).join('\n    ')}
  `);
}
