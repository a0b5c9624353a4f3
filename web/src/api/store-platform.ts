import type { Provider } from '@rebuttal/sdk';

import { client } from './client.js';

/**
 * Returns the store platform that redirects to this app. A redirect doesn't name its platform, so this is the first one
 * that the server lists. The server accepts only parameters that this platform has signed.
 */
export async function findStorePlatform(): Promise<Provider> {
  const platform = (await client.pspAccounts.providers()).find(({ is_store: isStore }) => isStore);
  if (platform === undefined) throw new Error('The server lists no store platform');
  return platform;
}
