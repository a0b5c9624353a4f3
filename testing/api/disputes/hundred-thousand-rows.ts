import type { Knex } from 'knex';

export const now = new Date('2026-11-21T15:30:00Z');
export const rows = 100_000;
/** The newest disputes have customers and orders. */
const customers = 40_000;

/** Rows as wide as real ones, with the provider's raw data or the submitted packet. */
const padding = `cross join (select string_agg(md5(j::text), '') as words from generate_series(1, 45) j) padding`;

/** One dispute a minute. Its amount in cents is its age in minutes, and its number. */
export async function fill(
  database: Knex,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<void> {
  await database.raw(
    `insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, transaction_id,
       amount_minor, currency, status, provider_status, stage, reason, network, created_at, received_at,
       evidence_due_by, is_refundable,
       is_test_mode, submission_count, evidence_submitted_at, closed_at, raw, state_as_of)
     select 'dsp_' || lpad(i::text, 20, '0'), :tenantId, :accountId, 'stripe', 'du_rabbits_' || i,
            case when i <= :customers::int then 'ch_rabbits_' || i end, i, 'USD',
            case when i % 200 = 0 then 'needs_response' when i % 3 = 0 then 'won' else 'lost' end, 'x', 'chargeback',
            case when i % 2 = 0 then 'fraudulent' else 'duplicate' end, case when i % 5 > 0 then 'visa' end,
            cast(:now as timestamptz) - i * interval '1 minute', cast(:now as timestamptz) - i * interval '1 minute',
            cast(:now as timestamptz) + interval '20 hours', false, false, i % 2,
            case when i % 2 = 1 then cast(:now as timestamptz) - i * interval '30 seconds' end,
            cast(:now as timestamptz) - i * interval '20 seconds',
            jsonb_build_object('provider_says', padding.words), :now
       from generate_series(1, :rows::int) i ${padding}`,
    { tenantId, accountId, now, rows, customers },
  );
  await database.raw(
    `insert into submissions (submission_id, tenant_id, dispute_id, status, include_evidence, auto_retry,
       evidence_score, packet, packet_sha256)
     select 'sub_' || lpad(i::text, 20, '0'), :tenantId, 'dsp_' || lpad(i::text, 20, '0'), 'submitted', true, true,
            i % 101, jsonb_build_object('letterText', padding.words), 'x'
       from generate_series(1, :rows::int, 2) i ${padding}`,
    { tenantId, rows },
  );
  await fillCustomers(database, { tenantId, accountId });
  await database.raw('vacuum analyze disputes');
  await database.raw('vacuum analyze submissions');
}

/** Customers and orders of the newest disputes. */
async function fillCustomers(
  database: Knex,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<void> {
  await database.raw(
    `insert into evidence (evidence_id, tenant_id, dispute_id, evidence_type, title, text_content)
     select 'evd_' || lpad(i::text, 20, '0'), :tenantId, 'dsp_' || lpad(i::text, 20, '0'), 'customer_details', 'Customer',
            'Name: Robin Sample ' || i || E'\\nEmail: robin-' || i || '@warren.example'
       from generate_series(1, :customers::int) i`,
    { tenantId, customers },
  );
  await database.raw(
    `insert into stores (store_id, tenant_id, account_id, provider, instance_id, site_name)
     values ('sto_00000000000000000001', :tenantId, :accountId, 'wix', 'i1', 'Hutches')`,
    { tenantId, accountId },
  );
  await database.raw(
    `insert into orders (order_id, tenant_id, store_id, provider, provider_order_id, number, currency, total_minor,
       buyer_email, placed_at, changed_at, content)
     select 'ord_' || lpad(i::text, 20, '0'), :tenantId, 'sto_00000000000000000001', 'wix', 'p' || i, i::text, 'USD', i,
            'robin-' || i || '@warren.example', now(), now(), '{"buyer": {"name": "Robin Sample"}}'
       from generate_series(1, :customers::int) i`,
    { tenantId, customers },
  );
  await database.raw(
    `insert into order_transactions (tenant_id, order_id, transaction_id)
     select :tenantId, 'ord_' || lpad(i::text, 20, '0'), 'ch_rabbits_' || i from generate_series(1, :customers::int) i`,
    { tenantId, customers },
  );
  await database.raw(
    `insert into dispute_orders (tenant_id, dispute_id, order_id)
     select :tenantId, 'dsp_' || lpad(i::text, 20, '0'), 'ord_' || lpad(i::text, 20, '0')
       from generate_series(:customers::int - 9999, :customers::int) i`,
    { tenantId, customers },
  );
  for (const table of ['evidence', 'orders', 'order_transactions', 'dispute_orders'])
    await database.raw(`vacuum analyze ${table}`);
}
