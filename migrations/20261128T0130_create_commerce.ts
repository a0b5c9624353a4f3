import type { Knex } from 'knex';

/** The first and the last columns of all records of the data API. */
const recordId = `
      tenant_id text references tenants,
      external_id text check (length(external_id) between 1 and 200),`;
const recordVersion = `
      -- By the source's clock. Null if the source never sent it.
      updated_at timestamptz,
      -- When the current values arrived.
      received_at timestamptz not null default clock_timestamp(),
      -- When the row may be deleted. Null: no retention rule has set a date.
      retain_until timestamptz,
      primary key (tenant_id, external_id)`;

/** Stores, orders, and the records of the data API. */
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
      -- refused: the platform revoked our access, and someone has to act; status_reason says what to do.
      status text not null default 'connected' check (status in ('connected', 'refused', 'disconnected')),
      status_reason text,
      connected_at timestamptz not null default now(),
      disconnected_at timestamptz,
      -- Where the reading of orders goes on; only the plugin can read it. Committed with the orders before it.
      orders_position text,
      sync_run integer not null default 0,
      sync_state text not null default 'waiting' check (sync_state in ('waiting', 'running', 'done', 'failed')),
      sync_since timestamptz,
      sync_count integer not null default 0,
      sync_started_at timestamptz,
      sync_finished_at timestamptz,
      sync_error text,
      -- Since when each sync has failed. Null after one that succeeded.
      sync_failing_since timestamptz,
      sync_notes jsonb not null default '[]',
      updated_at timestamptz not null default now(),
      unique (tenant_id, store_id),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    );
    create unique index stores_instance on stores (provider, instance_id) where status <> 'disconnected';
    create index stores_tenant on stores (tenant_id, provider);
    select protect_tenant_rows('stores'), open_to_system('stores');

    -- Installs that have begun and not come back. A row is deleted when it is used.
    create table store_installs (
      state_hash text primary key check (length(state_hash) = 64),
      tenant_id text not null references tenants,
      user_id text not null references users,
      provider text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index store_installs_tenant on store_installs (tenant_id, expires_at);
    select protect_tenant_rows('store_installs');

    -- Proven sites that wait for the confirmation of the user who arrived with them. A row is deleted when it is used.
    create table pending_store_installs (
      pending_install_id text primary key check (pending_install_id ~ '^pin_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      user_id text not null references users,
      provider text not null,
      environment text not null check (environment in ('test', 'live')),
      site jsonb not null,
      -- An object of sealed texts.
      credentials jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index pending_store_installs_tenant on pending_store_installs (tenant_id, expires_at);
    select protect_tenant_rows('pending_store_installs');

    create table orders (
      order_id text primary key check (order_id ~ '^ord_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      -- Null for an order that came through the data API.
      store_id text,
      provider text not null,
      provider_order_id text not null check (length(provider_order_id) between 1 and 200),
      number text not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      total_minor bigint not null,
      buyer_email text,
      placed_at timestamptz not null,
      -- The store's clock for this state. It never moves back.
      changed_at timestamptz not null,
      content jsonb not null,
      -- The run of the reading that saw it last, so that an order seen twice counts once.
      seen_in text,
      -- When the store said that the buyer's personal data was erased there.
      erased_at timestamptz,
      synced_at timestamptz not null default now(),
      -- When an order of the data API may be deleted. Null for orders of stores.
      retain_until timestamptz,
      unique (tenant_id, provider, provider_order_id),
      unique (tenant_id, order_id),
      foreign key (tenant_id, store_id) references stores(tenant_id, store_id),
      constraint orders_store_or_data check ((store_id is not null) or (provider = 'manual'))
    );
    create index orders_placed on orders (tenant_id, placed_at desc, order_id desc);
    create index orders_number on orders (tenant_id, number);
    create index orders_retention on orders (retain_until) where retain_until is not null;
    create index orders_amount on orders (tenant_id, currency, total_minor, placed_at);
    create index orders_email on orders (tenant_id, buyer_email, placed_at desc) where buyer_email is not null;
    select protect_tenant_rows('orders');

    -- The payments of orders as payment services name them: how a dispute finds its order.
    create table order_transactions (
      tenant_id text not null,
      order_id text,
      transaction_id text,
      primary key (order_id, transaction_id),
      foreign key (tenant_id, order_id) references orders(tenant_id, order_id) on delete cascade
    );
    create index order_transactions_id on order_transactions (tenant_id, transaction_id);
    select protect_tenant_rows('order_transactions');

    create table customers (
      ${recordId}
      name text,
      email text,
      customer_account_id text,
      ${recordVersion}
    );
    create index customers_email on customers (tenant_id, email) where email is not null;
    create index customers_account on customers (tenant_id, customer_account_id) where customer_account_id is not null;
    create index customers_retention on customers (retain_until) where retain_until is not null;
    select protect_tenant_rows('customers');

    create table payments (
      ${recordId}
      provider_payment_id text,
      amount_minor bigint not null check (amount_minor >= 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      paid_at timestamptz not null,
      network text,
      -- A token of the provider. Never a card number.
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
      -- The text on the cardholder's statement.
      descriptor text,
      -- The acquirer reference number.
      arn text,
      ${recordVersion}
    );
    create index payments_provider_id on payments (tenant_id, provider_payment_id) where provider_payment_id is not null;
    create index payments_amount on payments (tenant_id, currency, amount_minor, paid_at);
    create index payments_card on payments (tenant_id, card_fingerprint, paid_at) where card_fingerprint is not null;
    create index payments_email on payments (tenant_id, email, paid_at) where email is not null;
    create index payments_account on payments (tenant_id, customer_account_id, paid_at) where customer_account_id is not null;
    create index payments_arn on payments (tenant_id, arn) where arn is not null;
    create index payments_paid on payments (tenant_id, paid_at) include (network, card_present);
    create index payments_retention on payments (retain_until) where retain_until is not null;
    select protect_tenant_rows('payments');

    create table shipments (
      ${recordId}
      external_order_id text not null,
      carrier text,
      tracking_number text,
      shipped_at timestamptz,
      status text check (status in ('in_transit', 'delivered', 'attempted', 'returned')),
      delivered_at timestamptz,
      delivered_to text,
      signed_by text,
      ${recordVersion}
    );
    create index shipments_order on shipments (tenant_id, external_order_id);
    create index shipments_number on shipments (tenant_id, tracking_number) where tracking_number is not null;
    create index shipments_tracked on shipments (tenant_id, received_at) where (carrier is not null) and (tracking_number is not null);
    create index shipments_retention on shipments (retain_until) where retain_until is not null;
    select protect_tenant_rows('shipments');

    create table usage_events (
      ${recordId}
      customer_account_id text not null,
      occurred_at timestamptz not null,
      kind text,
      ip text,
      device_id text,
      description text,
      ${recordVersion}
    );
    create index usage_events_account on usage_events (tenant_id, customer_account_id, occurred_at);
    create index usage_events_retention on usage_events (retain_until) where retain_until is not null;
    select protect_tenant_rows('usage_events');

    create table policy_versions (
      ${recordId}
      kind text not null,
      version text not null,
      valid_from timestamptz not null,
      text text not null check (length(text) <= 100000),
      ${recordVersion}
    );
    create index policy_versions_kind on policy_versions (tenant_id, kind, valid_from);
    create index policy_versions_retention on policy_versions (retain_until) where retain_until is not null;
    select protect_tenant_rows('policy_versions');

    create table consents (
      ${recordId}
      kind text not null,
      policy_version text,
      accepted_at timestamptz not null,
      email text,
      ip text,
      ${recordVersion}
    );
    create index consents_email on consents (tenant_id, email, accepted_at) where email is not null;
    create index consents_retention on consents (retain_until) where retain_until is not null;
    select protect_tenant_rows('consents');

    create table data_imports (
      import_id text primary key check (import_id ~ '^imp_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      kind text not null,
      file_name text not null check (length(file_name) <= 200),
      file_bytes bigint not null,
      storage_key text,
      encoding text not null,
      separator text not null check (separator in (',', ';', chr(9), '|')),
      -- The header of the file.
      columns text[] not null,
      -- The field of each column, by the column's name.
      mapping jsonb not null,
      -- What the sender chose, and what all rows show. Both say how cells are read.
      options jsonb not null default '{}',
      survey jsonb,
      is_dry_run boolean not null,
      status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
      -- Rows that are stored or rejected. An interrupted import continues after them.
      row_count integer not null default 0,
      accepted_count integer not null default 0,
      rejected_count integer not null default 0,
      -- Accepted records: an order can have several rows.
      record_count integer not null default 0,
      -- The kinds of faults with their counts and the rows of the first records.
      problems jsonb not null default '[]',
      -- Open disputes that a record of the import belongs to.
      dispute_ids text[] not null default '{}'::text[] check (cardinality(dispute_ids) <= 500),
      bytes_read bigint not null default 0,
      error text,
      started_by text not null references users,
      created_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      -- Valid rows whose external ID an earlier valid row has.
      duplicate_count integer not null default 0,
      -- The first of these IDs.
      duplicate_ids text[] not null default '{}'::text[] check (cardinality(duplicate_ids) <= 10),
      check ((finished_at is not null) = (status in ('done', 'failed'))),
      unique (tenant_id, import_id)
    );
    create index data_imports_unfinished on data_imports (tenant_id, created_at) where finished_at is null;
    select protect_tenant_rows('data_imports');

    create table data_import_errors (
      import_id text,
      row_number integer,
      tenant_id text not null,
      -- The line of the file, and the first row of the record.
      line integer not null,
      record_number integer not null,
      -- Without card numbers.
      cells text[] not null,
      message text not null,
      primary key (import_id, row_number),
      foreign key (tenant_id, import_id) references data_imports(tenant_id, import_id) on delete cascade
    );
    create index data_import_errors_tenant on data_import_errors (tenant_id);
    select protect_tenant_rows('data_import_errors');

    create table carrier_shipments (
      tenant_id text references tenants,
      carrier text,
      -- Without spaces, in upper case.
      tracking_number text check (length(tracking_number) between 1 and 100),
      -- Null until the carrier has reported a status.
      status text check (status in ('in_transit', 'delivered', 'attempted', 'returned', 'unknown')),
      carrier_status text,
      delivered_at timestamptz,
      place text,
      signed_by text,
      events jsonb not null default '[]' check (jsonb_typeof(events) = 'array'),
      problem text check (problem in ('not_found', 'ambiguous', 'unreadable', 'unavailable', 'delivered_before_payment', 'no_delivery_time')),
      proof_storage_key text,
      -- record: our own page with what the carrier reported.
      proof_source text check (proof_source in ('carrier', 'record')),
      proof_bytes bigint,
      read_at timestamptz not null,
      -- When to read it again. Null: not again.
      due_at timestamptz,
      failures integer not null default 0,
      check ((status = 'delivered') or ((delivered_at is null) and (place is null) and (signed_by is null))),
      check (num_nulls(proof_storage_key, proof_source, proof_bytes) = any (array[0, 3])),
      check ((proof_storage_key is null) or (status = 'delivered')),
      primary key (tenant_id, carrier, tracking_number)
    );
    create index carrier_shipments_number on carrier_shipments (tenant_id, tracking_number);
    select protect_tenant_rows('carrier_shipments');

    create function store_customers_of_transactions() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(dispute_customers_lock(tenant_id))
         from (select distinct tenant_id from changed order by 1) as companies;
      perform store_dispute_customers(changed.tenant_id, array_agg(found.dispute_id)),
              forget_scores(changed.tenant_id, array_agg(found.dispute_id))
         from changed cross join lateral (
           select dispute_id from disputes d
            where d.tenant_id = changed.tenant_id and d.transaction_id = changed.transaction_id offset 0) found
        group by changed.tenant_id;
      return null;
    end
    $$;

    create function disputes_of_order(company text, id text) returns text[] language plpgsql stable as $$
    begin
      return array(
        select dispute_id from dispute_orders l where l.tenant_id = company and l.order_id = id
        union
        select dispute_id from order_transactions t
          cross join lateral (
            select dispute_id from disputes d
             where d.tenant_id = t.tenant_id and d.transaction_id = t.transaction_id offset 0) found
         where t.tenant_id = company and t.order_id = id);
    end
    $$;

    create function store_customers_of_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(dispute_customers_lock(new.tenant_id));
      perform store_dispute_customers(new.tenant_id, ids)
         from disputes_of_order(new.tenant_id, new.order_id) as ids where ids <> '{}';
      return null;
    end
    $$;

    create function forget_scores_of_order() returns trigger language plpgsql as $$
    begin
      perform forget_scores(new.tenant_id, ids)
         from disputes_of_order(new.tenant_id, new.order_id) as ids where ids <> '{}';
      return null;
    end
    $$;

    create trigger settle_files after insert or delete or update of storage_key on data_imports for each row execute function settle_files_of_row('storage_key');
    create trigger settle_files after insert or delete or update of proof_storage_key on carrier_shipments for each row execute function settle_files_of_row('proof_storage_key');
    create trigger customers_ordered after insert on order_transactions referencing new table as changed for each statement execute function store_customers_of_transactions();
    create trigger customers_ordered_no_longer after delete on order_transactions referencing old table as changed for each statement execute function store_customers_of_transactions();
    create trigger buyer_changed after update of buyer_email, content on orders for each row when (((new.buyer_email is distinct from old.buyer_email) or ((new.content #>> '{buyer,name}'::text[]) is distinct from (old.content #>> '{buyer,name}'::text[])))) execute function store_customers_of_order();
    create trigger readiness_forgotten after update of content on orders for each row when (new.content is distinct from old.content) execute function forget_scores_of_order();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table carrier_shipments, data_import_errors, data_imports, consents, policy_versions, usage_events, shipments, payments, customers, order_transactions, orders, pending_store_installs, store_installs, stores;
    drop function forget_scores_of_order(), store_customers_of_order(), disputes_of_order(text, text), store_customers_of_transactions();
  `);
}
