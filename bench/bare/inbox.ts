import pg from 'pg';

import { serve } from './serve.js';

/**
 * The least that can be called working webhooks through: for each of them the provider is asked, and what it answers is
 * stored. No signature, no order, no company; what is left undone by a crash stays so.
 */
const atOnce = 16;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: atOnce });

async function workThrough(stripeUrl: string, count: number, disputes: number): Promise<void> {
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

/** `GET /?stripe=…&count=…&disputes=…` is answered once all is done. */
serve((request, response) => {
  const { searchParams: wanted } = new URL(request.url ?? '', 'http://bare.invalid');
  workThrough(wanted.get('stripe') ?? '', Number(wanted.get('count')), Number(wanted.get('disputes'))).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
