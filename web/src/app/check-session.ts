import { isApiError } from '@rebuttal/sdk';

import { client } from '../api/client.js';
import { closeSession, confirmUser, useSession } from '../stores/session.js';
import { onSessionChangedElsewhere } from '../stores/token-storage.js';

/**
 * Asks the server who the stored tokens belong to; tokens that it does not know are thrown away.
 * @param screen Its code, which is waited for too, so that the screen follows the check without a step between.
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
