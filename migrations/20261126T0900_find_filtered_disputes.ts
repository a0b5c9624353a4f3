import type { Knex } from 'knex';

/** IDs of providers rarely have other characters. */
const isUnusual = (column: string) => `${column} ~ '[^A-Za-z0-9_-]'`;

/**
 * The indexes of due dates and scores also have the time and the ID that the list sorts by, so that no row is read to
 * find a page. A search for a text such as an amount or an email address compares it only with IDs that have other
 * characters than letters, digits, "_" and "-". Building the indexes blocks writers for some seconds with a million
 * disputes.
 *
 * Autovacuum runs after changes to 1% of the disputes, by default after 20%. Until then PostgreSQL reads the row of each
 * new or changed dispute, although the index has all that is needed, and lists begin with these disputes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index disputes_due_first;
    create index disputes_due_first on disputes (tenant_id, evidence_due_by, dispute_id) include (created_at);
    drop index disputes_completeness;
    create index disputes_completeness on disputes (tenant_id, completeness, created_at desc, dispute_id desc)
      where completeness is not null;
    create index disputes_unusual_ids on disputes (tenant_id)
      where ${isUnusual('provider_dispute_id')} or ${isUnusual('transaction_id')};
    alter table disputes set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table disputes reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor);
    drop index disputes_unusual_ids;
    drop index disputes_completeness;
    create index disputes_completeness on disputes (tenant_id, completeness) where completeness is not null;
    drop index disputes_due_first;
    create index disputes_due_first on disputes (tenant_id, evidence_due_by, dispute_id);
  `);
}
