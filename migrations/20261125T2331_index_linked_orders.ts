import type { Knex } from 'knex';

/** The search of the dispute list finds the disputes that people linked to an order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index dispute_orders_order on dispute_orders (tenant_id, order_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index dispute_orders_order');
}
