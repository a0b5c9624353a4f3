import { isApiError } from '@rebuttal/sdk';

import { client } from '../api/client.js';
import { closeSession, confirmUser, useSession } from '../stores/session.js';
import { onSessionChangedElsewhere } from '../stores/token-storage.js';

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
    const [user] = await Promise.all([client.auth.me(), screen]);
    confirmUser(user);
  } catch (error) {
    closeSession(isApiError(error) && error.status === 401 ? 'ended' : 'unchecked');
  }
}
