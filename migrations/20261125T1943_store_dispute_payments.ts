import type { Knex } from 'knex';

/** The payment behind a dispute as its provider reported it, so that letters can state its facts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_payments (
      dispute_id text primary key,
      tenant_id text not null,
      payment jsonb not null,
      provider_label text not null,
      read_at timestamptz not null,
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    comment on column dispute_payments.payment is 'Without card numbers.';
    create index dispute_payments_tenant on dispute_payments (tenant_id);
    select protect_tenant_rows('dispute_payments');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table dispute_payments');
}
