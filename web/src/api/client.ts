import { createClient } from '@rebuttal/sdk';

import { closeSession } from '../stores/session.js';
import { storedTokens } from '../stores/token-storage.js';
import { fetchOnce } from './early-calls.js';

/** The one way to the server. It is on the app's own address. */
export const client = createClient({
  baseUrl: '',
  fetch: fetchOnce,
  tokens: storedTokens,
  timeoutMs: 0,
  onSignedOut: () => closeSession('ended'),
});
