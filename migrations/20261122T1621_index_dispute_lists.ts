import type { Knex } from 'knex';

/**
 * The list's common orders, read from an index instead of sorted: one status by age, by deadline, and by amount.
 * Building them blocks writers for some seconds with a million disputes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index disputes_of_status on disputes (tenant_id, status, created_at desc, dispute_id desc);
    create index disputes_due_first on disputes (tenant_id, evidence_due_by, dispute_id);
    create index disputes_amount on disputes (tenant_id, amount_minor, dispute_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index disputes_amount;
    drop index disputes_due_first;
    drop index disputes_of_status;
  `);
}
