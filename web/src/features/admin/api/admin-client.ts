import { createClient } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { readClaims } from '../../../stores/access-token.js';
import { closeSession } from '../../../stores/session.js';
import { storedAccessToken, storedTokens } from '../../../stores/token-storage.js';

/** A token counts as expired this long before its expiry. */
const marginMs = 5_000;

/** Does not refresh tokens after a 401, so that a rejected super admin has to sign in again. */
const adminClient = createClient({
  baseUrl: '',
  timeoutMs: 0,
  tokens: {
    read: () => {
      const accessToken = storedAccessToken();
      return accessToken === undefined ? undefined : { accessToken };
    },
    write: storedTokens.write,
    clear: storedTokens.clear,
  },
  onSignedOut: () => closeSession('ended'),
});

/** The API for admin calls. Refreshes an expired token first, through the app's regular client. */
export async function adminApi(): Promise<typeof adminClient.api> {
  if (isExpired(storedAccessToken())) await client.auth.me();
  return adminClient.api;
}

function isExpired(token: string | undefined): boolean {
  const claims = token === undefined ? undefined : readClaims(token);
  if (claims === undefined || !('exp' in claims) || typeof claims.exp !== 'number') return false;
  return claims.exp * 1_000 - marginMs < Date.now();
}
