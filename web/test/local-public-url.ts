import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';

/** Makes the server's local address its public URL, for tests in which another site redirects the browser back. */
export async function localPublicUrl(): Promise<Readonly<Record<'PORT' | 'PUBLIC_URL', string>>> {
  const port = await findFreePort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}
