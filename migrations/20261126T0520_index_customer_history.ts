import type { Knex } from 'knex';

/**
 * The history of a customer is found by email, card and the provider's customer ID. Each gets a column, because row-level
 * security lets no index answer an expression. The index of buyers also has the time, because one address may have very
 * many orders. Adding a column rewrites the two tables, which blocks them for some seconds with a million disputes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table dispute_payments
      add column card_fingerprint text generated always as (payment #>> '{card,fingerprint}') stored,
      add column provider_customer_id text generated always as (payment #>> '{customer,id}') stored;
    create index dispute_payments_card on dispute_payments (tenant_id, card_fingerprint)
      where card_fingerprint is not null;
    create index dispute_payments_customer on dispute_payments (tenant_id, provider_customer_id)
      where provider_customer_id is not null;

    alter table dispute_facts add column customer_email text
      generated always as (case when key = 'customer_email' then lower(value) end) stored;
    create index dispute_facts_email on dispute_facts (tenant_id, customer_email) where customer_email is not null;

    drop index orders_email;
    create index orders_email on orders (tenant_id, buyer_email, placed_at desc) where buyer_email is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index orders_email;
    create index orders_email on orders (tenant_id, buyer_email) where buyer_email is not null;
    alter table dispute_facts drop column customer_email;
    alter table dispute_payments drop column provider_customer_id, drop column card_fingerprint;
  `);
}
