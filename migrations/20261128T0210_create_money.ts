import type { Knex } from 'knex';

/** Fees of disputes, and the transactions that disputes are compared with. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table monitoring_volumes (
      tenant_id text not null,
      account_id text not null,
      network text not null check (network in ('visa', 'mastercard')),
      month char(7) not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      transactions bigint not null check (transactions >= 0),
      amount_minor bigint check (amount_minor >= 0),
      currency char(3) check (currency ~ '^[A-Z]{3}$'),
      region text check (region in ('us', 'canada', 'europe', 'asia_pacific', 'latin_america', 'cemea', 'mena')),
      three_d_secure_share real check (three_d_secure_share between 0 and 1),
      -- The day that the merchant began to accept cards at this account.
      accepting_since date,
      primary key (tenant_id, account_id, network, month),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    );
    select protect_tenant_rows('monitoring_volumes');

    -- The number of sales of a day, as the provider reports them. Null: too many to count.
    create table provider_sales (
      tenant_id text not null,
      account_id text not null,
      network text not null check (network in ('visa', 'mastercard')),
      day date not null,
      transactions bigint check (transactions >= 0),
      three_d_secure bigint check (three_d_secure between 0 and transactions),
      read_at timestamptz not null,
      primary key (tenant_id, account_id, network, day),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    );
    select protect_tenant_rows('provider_sales');

    -- The provider's fees for disputes, as the merchant entered them. Null: not known.
    create table psp_account_fees (
      tenant_id text not null,
      account_id text not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      received_minor bigint check (received_minor >= 0),
      countered_minor bigint check (countered_minor >= 0),
      is_countered_returned boolean not null,
      pre_arbitration_minor bigint check (pre_arbitration_minor >= 0),
      arbitration_minor bigint check (arbitration_minor >= 0),
      labor_minor bigint check (labor_minor >= 0),
      alert_minor bigint check (alert_minor >= 0),
      primary key (tenant_id, account_id),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    );
    select protect_tenant_rows('psp_account_fees');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table psp_account_fees, provider_sales, monitoring_volumes');
}
