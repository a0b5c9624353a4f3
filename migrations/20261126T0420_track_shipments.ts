import type { Knex } from 'knex';

/**
 * Companies' accounts at parcel carriers, and what the carriers report about shipments. A report belongs to a tracking
 * number, not to a record of the data API, because a dispute may have the number without such a record. It survives a
 * repeated PUT of the record.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table carrier_accounts (
      account_id text primary key check (account_id ~ '^car_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      carrier text not null,
      environment text not null check (environment in ('test', 'live')),
      credentials jsonb not null check (jsonb_typeof(credentials) = 'object'),
      verification_status text not null default 'pending'
        check (verification_status in ('pending', 'success', 'failed')),
      verification_message text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, carrier)
    );
    comment on column carrier_accounts.credentials is 'Each field is encrypted.';
    select protect_tenant_rows('carrier_accounts');
    select open_to_system('carrier_accounts');

    create table carrier_shipments (
      tenant_id text not null references tenants,
      carrier text not null,
      tracking_number text not null check (length(tracking_number) between 1 and 100),
      status text check (status in ('in_transit', 'delivered', 'attempted', 'returned', 'unknown')),
      carrier_status text,
      delivered_at timestamptz,
      place text,
      signed_by text,
      events jsonb not null default '[]' check (jsonb_typeof(events) = 'array'),
      problem text check (problem in (
        'not_found', 'ambiguous', 'unreadable', 'unavailable', 'delivered_before_payment', 'no_delivery_time')),
      proof_storage_key text,
      proof_source text check (proof_source in ('carrier', 'record')),
      proof_bytes bigint,
      read_at timestamptz not null,
      due_at timestamptz,
      failures integer not null default 0,
      primary key (tenant_id, carrier, tracking_number),
      check (status = 'delivered' or (delivered_at is null and place is null and signed_by is null)),
      check (num_nulls(proof_storage_key, proof_source, proof_bytes) in (0, 3)),
      check (proof_storage_key is null or status = 'delivered')
    );
    comment on column carrier_shipments.tracking_number is 'Without spaces, in upper case.';
    comment on column carrier_shipments.status is 'Null until the carrier has reported a status.';
    comment on column carrier_shipments.proof_source is 'record: our own page with what the carrier reported.';
    comment on column carrier_shipments.due_at is 'When to read it again. Null: not again.';
    create index carrier_shipments_number on carrier_shipments (tenant_id, tracking_number);
    select protect_tenant_rows('carrier_shipments');

    create function settle_file_of_carrier_shipment() returns trigger language plpgsql as $$
      begin
        perform settle_files(
          coalesce(new.tenant_id, old.tenant_id), array[new.proof_storage_key], array[old.proof_storage_key]);
        return null;
      end $$;
    create trigger settle_files after insert or delete or update of proof_storage_key on carrier_shipments
      for each row execute function settle_file_of_carrier_shipment();

    create index shipments_tracked on shipments (tenant_id, received_at)
      where carrier is not null and tracking_number is not null;

    alter table evidence drop constraint evidence_source_kind_check,
      add constraint evidence_source_kind_check
        check (source_kind in ('provider', 'store_order', 'company_settings', 'data_api', 'carrier'));
  `);
}

/** Fails while evidence from a carrier exists, because earlier versions cannot show it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table evidence drop constraint evidence_source_kind_check,
      add constraint evidence_source_kind_check
        check (source_kind in ('provider', 'store_order', 'company_settings', 'data_api'));
    drop index shipments_tracked;
    drop table carrier_shipments;
    drop function settle_file_of_carrier_shipment();
    drop table carrier_accounts;
  `);
}
