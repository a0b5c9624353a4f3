import pg from 'pg';

import { serve } from './serve.js';

/**
 * The lower bound for a list: no framework, one prepared query, the rows as JSON. No sign-in, no row-level security,
 * no total, no filter. `/<tenant id>` returns the company's 20 newest disputes.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const newest = `
  select d.dispute_id, d.provider_dispute_id, d.transaction_id, d.provider, d.account_id, a.account_name,
         d.amount_minor, d.currency, d.status, d.provider_status, d.stage, d.outcome_detail, d.reason,
         d.provider_reason, d.reason_code, d.network, d.created_at, d.updated_at, d.evidence_due_by,
         d.evidence_submitted_at, d.is_refundable, d.is_test_mode, d.submission_count, d.metadata
    from disputes d join psp_accounts a using (account_id)
   where d.tenant_id = $1
   order by d.created_at desc, d.dispute_id desc
   limit 20`;

serve((request, response) => {
  pool.query({ name: 'newest', text: newest, values: [request.url?.slice(1)] }).then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify({ disputes: rows }));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500, { 'content-length': 0 }).end();
      process.stderr.write(`${String(error)}\n`);
    },
  );
});
