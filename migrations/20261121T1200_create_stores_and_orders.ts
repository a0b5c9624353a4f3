import type { Knex } from 'knex';

/**
 * A store is an account at a store platform: the `psp_accounts` row has its credentials, the `stores` row the site.
 * An order belongs to the company and not to the row that it was read through, so reconnecting a site duplicates no
 * orders.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table stores (
      store_id text primary key check (store_id ~ '^sto_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      account_id text not null unique,
      provider text not null,
      instance_id text not null check (length(instance_id) between 1 and 200),
      site_id text,
      site_name text not null,
      site_url text,
      currency char(3),
      permissions jsonb not null default '[]',
      missing jsonb not null default '[]',
      status text not null default 'connected' check (status in ('connected', 'refused', 'disconnected')),
      status_reason text,
      connected_at timestamptz not null default now(),
      disconnected_at timestamptz,
      orders_position text,
      sync_run integer not null default 0,
      sync_state text not null default 'waiting' check (sync_state in ('waiting', 'running', 'done', 'failed')),
      sync_since timestamptz,
      sync_count integer not null default 0,
      sync_started_at timestamptz,
      sync_finished_at timestamptz,
      sync_error text,
      sync_notes jsonb not null default '[]',
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, account_id) references psp_accounts (tenant_id, account_id),
      unique (tenant_id, store_id)
    );
    comment on column stores.status is
      'refused: the platform revoked our access, and someone has to act; status_reason says what to do.';
    comment on column stores.orders_position is
      'Where the reading of orders goes on; only the plugin can read it. Committed with the orders before it.';
    create unique index stores_instance on stores (provider, instance_id) where status <> 'disconnected';
    create index stores_tenant on stores (tenant_id, provider);
    select protect_tenant_rows('stores');
    select open_to_system('stores');

    create function disconnect_store_of_account() returns trigger language plpgsql as $$
    begin
      update stores set status = 'disconnected', status_reason = null, disconnected_at = now(), updated_at = now()
       where account_id = new.account_id and status <> 'disconnected';
      return null;
    end $$;
    create trigger stores_follow_accounts after update of deleted_at on psp_accounts
      for each row when (new.deleted_at is not null) execute function disconnect_store_of_account();

    create table store_installs (
      state_hash text primary key check (length(state_hash) = 64),
      tenant_id text not null references tenants,
      user_id text not null references users,
      provider text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    comment on table store_installs is
      'Installs that have begun and not come back. A row is deleted when it is used.';
    create index store_installs_tenant on store_installs (tenant_id, expires_at);
    select protect_tenant_rows('store_installs');

    create table orders (
      order_id text primary key check (order_id ~ '^ord_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      store_id text not null,
      provider text not null,
      provider_order_id text not null check (length(provider_order_id) between 1 and 200),
      number text not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      total_minor bigint not null,
      buyer_email text,
      placed_at timestamptz not null,
      changed_at timestamptz not null,
      content jsonb not null,
      seen_in text,
      erased_at timestamptz,
      synced_at timestamptz not null default now(),
      foreign key (tenant_id, store_id) references stores (tenant_id, store_id),
      unique (tenant_id, provider, provider_order_id),
      unique (tenant_id, order_id)
    );
    comment on column orders.changed_at is 'The store''s clock for this state. It never moves back.';
    comment on column orders.seen_in is 'The run of the reading that saw it last, so that an order seen twice counts once.';
    comment on column orders.erased_at is 'When the store said that the buyer''s personal data was erased there.';
    create index orders_placed on orders (tenant_id, placed_at desc, order_id desc);
    create index orders_amount on orders (tenant_id, currency, total_minor);
    create index orders_email on orders (tenant_id, buyer_email) where buyer_email is not null;
    create index orders_number on orders (tenant_id, number);
    select protect_tenant_rows('orders');

    create table order_transactions (
      tenant_id text not null,
      order_id text not null,
      transaction_id text not null,
      primary key (order_id, transaction_id),
      foreign key (tenant_id, order_id) references orders (tenant_id, order_id) on delete cascade
    );
    comment on table order_transactions is 'The payments of orders as payment services name them: how a dispute finds its order.';
    create index order_transactions_id on order_transactions (tenant_id, transaction_id);
    select protect_tenant_rows('order_transactions');

    create table dispute_orders (
      tenant_id text not null,
      dispute_id text primary key,
      order_id text not null,
      linked_by text references users,
      linked_at timestamptz not null default now(),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id),
      foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
    );
    comment on table dispute_orders is 'Links that a person has made. What an id of the payment proves is looked up and not kept.';
    select protect_tenant_rows('dispute_orders');

    create table order_evidence (
      tenant_id text not null,
      dispute_id text not null,
      order_id text not null,
      kind text not null,
      evidence_id text not null references evidence on delete cascade,
      primary key (dispute_id, order_id, kind),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id),
      foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
    );
    comment on table order_evidence is 'What has been made of an order for a dispute, so that asking twice makes nothing twice.';
    create index order_evidence_evidence on order_evidence (evidence_id);
    select protect_tenant_rows('order_evidence');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table order_evidence;
    drop table dispute_orders;
    drop table order_transactions;
    drop table orders;
    drop table store_installs;
    drop trigger stores_follow_accounts on psp_accounts;
    drop function disconnect_store_of_account();
    drop table stores;
  `);
}
