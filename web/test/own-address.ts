import { createServer } from 'node:net';

/** For stories in which another site sends the browser back: the public address is the server's own. */
export async function ownAddress(): Promise<Readonly<Record<'PORT' | 'PUBLIC_URL', string>>> {
  const port = await freePort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
