import { prefetch } from './api/prefetch.js';
import { initialRequests } from './app/initial-requests.js';
import { screenCode, screensAt } from './app/screen-code.js';
import { storedAccessToken } from './stores/token-storage.js';

/**
 * The first script of the page, small enough to run while the app's own is on its way: it asks for what will be wanted
 * next, the screen's code, whose session it is and what the screen shows, so that these do not wait for one another.
 */
const { pathname, search } = window.location;
const accessToken = storedAccessToken();
if (accessToken !== undefined) prefetch(initialRequests(pathname, search), accessToken);
for (const screen of screensAt(pathname, accessToken !== undefined)) {
  // A failure shows when the screen is opened.
  screenCode[screen]().catch(() => undefined);
}
