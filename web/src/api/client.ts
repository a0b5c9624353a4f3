import { createClient } from '@rebuttal/sdk';

import { closeSession } from '../stores/session.js';
import { storedTokens } from '../stores/token-storage.js';
import { fetchWithPrefetch } from './prefetch.js';

/** The one way to the server. It is on the app's own address. */
export const client = createClient({
  baseUrl: '',
  fetch: fetchWithPrefetch,
  tokens: storedTokens,
  timeoutMs: 0,
  onSignedOut: () => closeSession('ended'),
});
