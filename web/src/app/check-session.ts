import { client } from '../api/client.js';
import { closeSession, confirmUser, useSession } from '../stores/session.js';
import { onSessionChangedElsewhere } from '../stores/token-storage.js';

/** Asks the server who the stored tokens belong to; tokens that it does not know are thrown away. */
export async function checkSession(): Promise<void> {
  onSessionChangedElsewhere((change) => {
    if (change === 'ended') closeSession(true);
    else window.location.reload();
  });
  if (useSession.getState().status !== 'checking') return;
  try {
    confirmUser(await client.auth.me());
  } catch {
    closeSession(false);
  }
}
