import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import { EmbeddedPostgresError } from './errors.js';

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Finds a free port below the ephemeral range, so that it is likely to be free at the next start too. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 30_000);
    if (await isPortFree(port)) return port;
  }
  throw new EmbeddedPostgresError('No free port between 20000 and 30000 was found for PostgreSQL.');
}
