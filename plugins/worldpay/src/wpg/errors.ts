import { errorMapper } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { secretLike, secretsOf } from '../errors.js';

/** Maps a failed response of WPG, without its body, which is a web page. A 404 means a wrong address. */
export const toProviderError = errorMapper<WorldpayContext>({
  provider: 'Worldpay',
  read: () => ({}),
  secretsOf,
  secretLike,
  kindOf: (usual) => (usual === 'not_found' ? 'unexpected_answer' : usual),
  messageOf: (kind) =>
    kind === 'credentials'
      ? 'Worldpay refused the XML user name or password; they differ between test and live.'
      : undefined,
});
