import type { Knex } from 'knex';

/** The columns that link a dispute to another provider's dispute about the same case. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index disputes_provider_id on disputes (tenant_id, provider_dispute_id);
    create index disputes_transaction on disputes (tenant_id, transaction_id) where transaction_id is not null;
    create index disputes_metadata_values on disputes using gin (jsonb_path_query_array(metadata, '$.*'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index disputes_metadata_values;
    drop index disputes_transaction;
    drop index disputes_provider_id;
  `);
}
