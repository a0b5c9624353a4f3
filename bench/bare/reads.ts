import pg from 'pg';

import { serve } from './serve.js';

/**
 * The lower bound for reads: no framework, one prepared query, its rows as JSON. No sign-in, no row-level security.
 * `/dispute/<tenant>/<dispute>` returns one dispute with the provider's own object; `/dashboard/<tenant>` its
 * company's counts and sums, grouped; `/payment/<tenant>/<payment>` the payment with the provider's ID.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const queries: Readonly<Record<string, string>> = {
  dispute: `select d.*, a.account_name from disputes d join psp_accounts a using (account_id)
             where d.tenant_id = $1 and d.dispute_id = $2`,
  dashboard: `select account_id, status, reason, currency, count(*)::int as count, sum(amount_minor)::text as amount
                from disputes where tenant_id = $1 group by 1, 2, 3, 4`,
  payment: 'select * from payments where tenant_id = $1 and provider_payment_id = $2',
};

serve((request, response) => {
  const [name = '', ...values] = request.url?.slice(1).split('/') ?? [];
  pool.query({ name, text: queries[name] ?? '', values }).then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify(rows));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500, { 'content-length': 0 }).end();
      process.stderr.write(`${String(error)}\n`);
    },
  );
});
