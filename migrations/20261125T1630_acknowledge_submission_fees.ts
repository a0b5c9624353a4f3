import type { Knex } from 'knex';

/** Some responses cost a fee. A person agrees to an exact amount before one is sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table disputes
      add column fee_acknowledged_minor bigint,
      add column fee_acknowledged_currency char(3),
      add column fee_acknowledged_by text references users,
      add column fee_acknowledged_at timestamptz;
    comment on column disputes.fee_acknowledged_minor is
      'The fee for sending a response that an owner or admin agreed to, in minor units; null where no one did.'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table disputes
      drop column fee_acknowledged_minor,
      drop column fee_acknowledged_currency,
      drop column fee_acknowledged_by,
      drop column fee_acknowledged_at`);
}
