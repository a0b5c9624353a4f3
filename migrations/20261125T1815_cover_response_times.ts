import type { Knex } from 'knex';

/** Response times are measured from the opening of a dispute, so the index that covers them needs that time as well. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index disputes_response_times;
    create index disputes_response_times on disputes (tenant_id, evidence_submitted_at)
      include (dispute_id, created_at, received_at, provider, account_id, is_test_mode)
      where evidence_submitted_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index disputes_response_times;
    create index disputes_response_times on disputes (tenant_id, evidence_submitted_at)
      include (dispute_id, received_at, provider, account_id, is_test_mode)
      where evidence_submitted_at is not null;
  `);
}
