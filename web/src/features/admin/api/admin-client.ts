import { createClient } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { readClaims } from '../../../stores/access-token.js';
import { closeSession } from '../../../stores/session.js';
import { storedAccessToken, storedTokens } from '../../../stores/token-storage.js';

/** So much sooner than it ends, a token counts as ended. */
const marginMs = 5_000;

/** Super admin sessions are not renewed: after a refusal the user has to sign in again. */
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

/** For the calls of the administration. A token that only grew old is renewed first, in the app's ordinary way. */
export async function adminApi(): Promise<typeof adminClient.api> {
  if (isOld(storedAccessToken())) await client.auth.me();
  return adminClient.api;
}

function isOld(token: string | undefined): boolean {
  const claims = token === undefined ? undefined : readClaims(token);
  if (claims === undefined || !('exp' in claims) || typeof claims.exp !== 'number') return false;
  return claims.exp * 1_000 - marginMs < Date.now();
}
