import { bodyOf, isApiError } from '@rebuttal/sdk';

import { client } from '../api/client.js';
import { noteLivePosition } from '../stores/live-position.js';
import { closeSession, confirmUser, noteUnreachable, useSession } from '../stores/session.js';
import { onSessionChangedElsewhere } from '../stores/token-storage.js';
import { initialRequests } from './initial-requests.js';

/** The pause after an attempt that got no response. The SDK has repeated it by then. */
const retryMs = 3_000;
/** A little less than the ten seconds that `recent_event_id` covers. */
const recentMs = 9_000;

/**
 * Loads the user of the stored tokens. Discards the tokens if the server rejects them. Keeps them and tries again if the
 * server can't be reached.
 */
export async function checkSession(): Promise<void> {
  onSessionChangedElsewhere((change) => {
    if (change === 'ended') closeSession('left');
    else window.location.reload();
  });
  while (useSession.getState().status === 'checking') {
    if (await isChecked()) return;
    noteUnreachable();
    await new Promise((done) => window.setTimeout(done, retryMs));
  }
}

/** Returns false if there was no response. */
async function isChecked(): Promise<boolean> {
  try {
    const session = await bodyOf(client.api.GET('/api/auth/me'));
    noteLivePosition(positionOf(session));
    confirmUser(session.user);
  } catch (error) {
    if (isApiError(error) && error.status === 0) return false;
    closeSession(isApiError(error) && error.status === 401 ? 'ended' : 'unchecked');
  }
  return true;
}

type Position = { readonly last_event_id: string; readonly recent_event_id: string };

/** Returns undefined if the screen's data may be older than every known position, so that the stream reloads it. */
function positionOf({ last_event_id: latest, recent_event_id: recent }: Position): string | undefined {
  const { pathname, search } = window.location;
  const hasEarlierData = initialRequests(pathname, search).length > 1;
  if (!hasEarlierData) return latest;
  // The page began to load before it requested its data.
  return performance.now() < recentMs ? recent : undefined;
}
