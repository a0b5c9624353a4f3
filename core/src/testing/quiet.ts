import pg from 'pg';

import type { TestServer } from './test-server.js';
import { eventually } from './waiting.js';

const underWay = `
  select (select count(*) from webhook_events where state = 'received')
       + (select count(*) from jobs where state = 'ready'
            and (run_at < now() + interval '2 seconds' or leased_until > now())) as count`;

/** Waits until no sandbox webhook is in flight or unprocessed, and no job is due or running. */
export async function untilQuiet({ container, ownerUrl }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await eventually(
      'the server to have nothing to do',
      async () => {
        await container.sandbox?.settled();
        const { rows } = await client.query<{ count: string }>(underWay);
        return rows[0]?.count === '0';
      },
      30_000,
    );
  } finally {
    await client.end();
  }
}
