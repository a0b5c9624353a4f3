import { withDatabase } from '../stage.js';

/** The fields of our list that are in a dispute's row. */
export const listedFields = [
  'dispute_id',
  'provider_dispute_id',
  'transaction_id',
  'provider',
  'account_id',
  'amount_minor',
  'currency',
  'status',
  'provider_status',
  'stage',
  'outcome_detail',
  'reason',
  'provider_reason',
  'reason_code',
  'network',
  'created_at',
  'updated_at',
  'evidence_due_by',
  'evidence_submitted_at',
  'is_refundable',
  'is_test_mode',
  'submission_count',
  'metadata',
  'assigned_to',
] as const;

/**
 * The same disputes, columns, defaults and indexes in a separate schema, and notes about them. Without our triggers
 * and row-level security: a peer has its own way to separate companies.
 */
export async function copyCollection(databaseUrl: string, schema: string): Promise<void> {
  await withDatabase(databaseUrl, async (owner) => {
    await owner.query(`
      create schema ${schema};
      create table ${schema}.disputes (like public.disputes including all);
      insert into ${schema}.disputes select * from public.disputes;
      create table ${schema}.notes (
        note_id bigint generated always as identity primary key,
        tenant_id text not null,
        dispute_id text not null references ${schema}.disputes,
        user_id text,
        text text not null,
        created_at timestamptz not null default now()
      );
      create index on ${schema}.notes (tenant_id, dispute_id, created_at)`);
    await owner.query(`vacuum analyze ${schema}.disputes`);
    await owner.query('checkpoint');
  });
}
