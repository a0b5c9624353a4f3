import { errorMapper, textOf } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { secretLike, secretsOf } from '../errors.js';

/** Maps a failed response of Access. A query never addresses a dispute, so 404 means a wrong address. */
export const toProviderError = errorMapper<WorldpayContext>({
  provider: 'Worldpay',
  read: (body, { headers }) => ({
    message: [textOf(body, 'errorName'), textOf(body, 'message')].filter(Boolean).join(': '),
    requestId: headers.get('wp-correlationid'),
  }),
  secretsOf,
  secretLike,
  kindOf: (usual) => (usual === 'not_found' ? 'unexpected_answer' : usual),
  messageOf: (kind, _status, { quote }) => {
    if (kind === 'credentials')
      return 'Worldpay refused the user name or password; they differ between try and live.';
    return kind === 'refused' ? `Worldpay refused this.${quote}` : undefined;
  },
});
