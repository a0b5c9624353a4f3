import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';

/** For stories in which another site sends the browser back: the public address is the server's own. */
export async function ownAddress(): Promise<Readonly<Record<'PORT' | 'PUBLIC_URL', string>>> {
  const port = await findFreePort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}
