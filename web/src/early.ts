import { prefetch } from './api/prefetch.js';
import { initialRequests, requestsAfterSession } from './app/initial-requests.js';
import { preloadScreen } from './app/screens.js';
import { prepareFormats } from './lib/prepare-formats.js';
import { storedAccessToken } from './stores/token-storage.js';

/**
 * The first script of the page. It runs while the app's code is loading and requests the screen's code, the session and
 * the screen's data in parallel.
 */
const { pathname, search } = window.location;
const accessToken = storedAccessToken();
if (accessToken !== undefined) {
  const [session] = prefetch(initialRequests(pathname, search), accessToken);
  void session?.then(({ ok }) => ok && prefetch(requestsAfterSession(pathname), accessToken), ignore);
}
preloadScreen(pathname, accessToken !== undefined);
if (accessToken !== undefined) prepareFormats();

/** The request that uses the response reports the failure. */
function ignore(): void {}
