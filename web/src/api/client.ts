import { createClient } from '@rebuttal/sdk';

import { closeSession } from '../stores/session.js';
import { storedTokens } from '../stores/token-storage.js';
import { fetchWithPrefetch } from './prefetch.js';

/** The only API client. The API has the same origin as the app. */
export const client = createClient({
  baseUrl: '',
  fetch: fetchWithPrefetch,
  tokens: storedTokens,
  timeoutMs: 0,
  onSignedOut: () => closeSession('ended'),
});
