import type { Knex } from 'knex';

export type DisputeAccount = { readonly tenantId: string; readonly accountId: string };

let count = 0;

/** Inserts disputes that differ from the usual one as stated, without a provider. Returns their ids. */
export async function insertDisputes(
  database: Knex,
  { tenantId, accountId }: DisputeAccount,
  changes: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const rows = changes.map((change) => {
    count += 1;
    return {
      dispute_id: `dsp_${String(count).padStart(20, '0')}`,
      tenant_id: tenantId,
      account_id: accountId,
      provider: 'stripe',
      provider_dispute_id: `du_stored_${count}`,
      amount_minor: 5000,
      currency: 'USD',
      status: 'needs_response',
      provider_status: 'needs_response',
      stage: 'chargeback',
      reason: 'fraudulent',
      created_at: new Date(),
      is_refundable: false,
      is_test_mode: false,
      raw: '{}',
      state_as_of: new Date(),
      ...change,
    };
  });
  await database('disputes').insert(rows);
  return rows.map((row) => row.dispute_id);
}
