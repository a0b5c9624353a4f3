import type { Knex } from 'knex';

/** The search of the dispute list reads the customer's details of each of a company's newest disputes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index evidence_customers on evidence (tenant_id, dispute_id) where evidence_type = 'customer_details';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index evidence_customers');
}
