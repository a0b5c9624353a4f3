import { readFileSync } from 'node:fs';

import pg from 'pg';

import { serve } from './serve.js';

/**
 * The lower bound for a preview: reads the dispute and its evidence and puts three values into a prepared letter. No
 * choice of template, no descriptions of evidence, no sign-in. `/<tenant>/<dispute>` returns `{ content }`.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const letter = readFileSync(process.env.LETTER_FILE ?? '', 'utf8');

async function preview(tenantId: string, disputeId: string): Promise<string> {
  const values = [tenantId, disputeId];
  const [disputes, evidence] = await Promise.all([
    pool.query<{ provider_dispute_id: string; amount_minor: string }>({
      name: 'dispute',
      text: 'select * from disputes where tenant_id = $1 and dispute_id = $2',
      values,
    }),
    pool.query({
      name: 'evidence',
      text: 'select * from evidence where tenant_id = $1 and dispute_id = $2 order by evidence_id',
      values,
    }),
  ]);
  const [dispute] = disputes.rows;
  const head = `<p>${dispute?.provider_dispute_id ?? ''} ${dispute?.amount_minor ?? ''} ${evidence.rows.length}</p>`;
  return JSON.stringify({ content: letter.replace('<body>', `<body>${head}`) });
}

serve((request, response) => {
  request.resume();
  const [tenantId = '', disputeId = ''] = request.url?.slice(1).split('/') ?? [];
  preview(tenantId, disputeId).then(
    (text) => {
      const body = Buffer.from(text);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500, { 'content-length': 0 }).end();
      process.stderr.write(`${String(error)}\n`);
    },
  );
});
