import { prefetch } from './api/prefetch.js';
import { initialRequests } from './app/initial-requests.js';
import { screenCode, screensAt } from './app/screen-code.js';
import { prepareFormats } from './lib/prepare-formats.js';
import { storedAccessToken } from './stores/token-storage.js';

/**
 * The first script of the page. It runs while the app's code is loading and requests the screen's code, the session and
 * the screen's data in parallel.
 */
const { pathname, search } = window.location;
const accessToken = storedAccessToken();
if (accessToken !== undefined) prefetch(initialRequests(pathname, search), accessToken);
for (const screen of screensAt(pathname, accessToken !== undefined)) {
  // A failure surfaces when the screen is opened.
  screenCode[screen]().catch(() => undefined);
}
if (accessToken !== undefined) prepareFormats();
