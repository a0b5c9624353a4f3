import { bodyOf, isApiError } from '@rebuttal/sdk';

import { client } from '../api/client.js';
import { noteLivePosition } from '../stores/live-position.js';
import { closeSession, confirmUser, useSession } from '../stores/session.js';
import { onSessionChangedElsewhere } from '../stores/token-storage.js';
import { initialRequests } from './initial-requests.js';

/**
 * Loads the user of the stored tokens. Discards the tokens if the server rejects them.
 * @param screen The loading code of the screen. Awaiting it avoids a second loading state after the check.
 */
export async function checkSession(screen: Promise<void>): Promise<void> {
  onSessionChangedElsewhere((change) => {
    if (change === 'ended') closeSession('left');
    else window.location.reload();
  });
  if (useSession.getState().status !== 'checking') return;
  try {
    const [session] = await Promise.all([bodyOf(client.api.GET('/api/auth/me')), screen]);
    if (!hasEarlierData()) noteLivePosition(session.last_event_id);
    confirmUser(session.user);
  } catch (error) {
    closeSession(isApiError(error) && error.status === 401 ? 'ended' : 'unchecked');
  }
}

/** Returns true if the screen's data was requested together with the session, and so may be older than its response. */
function hasEarlierData(): boolean {
  const { pathname, search } = window.location;
  return initialRequests(pathname, search).length > 1;
}
