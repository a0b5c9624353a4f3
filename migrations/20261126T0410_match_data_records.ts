import type { Knex } from 'knex';

/**
 * Links of disputes to payments of the data API, links that a person rejected, and evidence from records of the data API.
 * The index of amounts also has the time, because many orders have the same price.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table dispute_orders alter column order_id drop not null;
    comment on column dispute_orders.order_id is 'Null: a person said that the order found automatically is not the order.';

    create table dispute_payment_records (
      tenant_id text not null,
      dispute_id text primary key,
      external_payment_id text,
      linked_by text references users,
      linked_at timestamptz not null default now(),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id),
      foreign key (tenant_id, external_payment_id) references payments (tenant_id, external_id) on delete cascade
    );
    comment on table dispute_payment_records is
      'Payments of the data API that a person linked to a dispute. Matches by ID are looked up and not stored.';
    comment on column dispute_payment_records.external_payment_id is
      'Null: a person said that the payment found automatically is not the disputed one.';
    create index dispute_payment_records_payment on dispute_payment_records (tenant_id, external_payment_id);
    select protect_tenant_rows('dispute_payment_records');

    alter table evidence drop constraint evidence_source_kind_check,
      add constraint evidence_source_kind_check
        check (source_kind in ('provider', 'store_order', 'company_settings', 'data_api'));

    drop index orders_amount;
    create index orders_amount on orders (tenant_id, currency, total_minor, placed_at);
  `);
}

/** Evidence from records of the data API stays as evidence that a person added. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index orders_amount;
    create index orders_amount on orders (tenant_id, currency, total_minor);
    update evidence set source_kind = null, source_name = null, source_part = null, source_read_at = null
     where source_kind = 'data_api';
    alter table evidence drop constraint evidence_source_kind_check,
      add constraint evidence_source_kind_check
        check (source_kind in ('provider', 'store_order', 'company_settings'));
    drop table dispute_payment_records;
    delete from dispute_orders where order_id is null;
    alter table dispute_orders alter column order_id set not null;
  `);
}
