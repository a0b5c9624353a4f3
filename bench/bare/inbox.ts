import pg from 'pg';

import { serve } from './serve.js';

/**
 * The lower bound for processing webhooks: fetches each dispute from the provider and stores the response. No
 * signature, no order, no company, no recovery after a crash.
 */
const atOnce = 16;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: atOnce });

async function processAll(stripeUrl: string, count: number, disputes: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      const id = `du_${next % disputes}`;
      const body = await (await fetch(`${stripeUrl}/v1/disputes/${id}`)).text();
      await pool.query({
        name: 'see',
        text: 'insert into seen_disputes values ($1, $2) on conflict (id) do update set body = excluded.body',
        values: [id, body],
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** `GET /?stripe=…&count=…&disputes=…` responds when everything is done. */
serve((request, response) => {
  const { searchParams: wanted } = new URL(request.url ?? '', 'http://bare.invalid');
  processAll(wanted.get('stripe') ?? '', Number(wanted.get('count')), Number(wanted.get('disputes'))).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
