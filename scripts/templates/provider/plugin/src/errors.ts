import { errorMapper } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** Maps a failed response by its status. Add `kindOf` if {{label}} uses a status differently. */
export const toProviderError = errorMapper<PluginContext>({
  provider: '{{label}}',
  read: () => unwritten('read in src/errors.ts: message, code and request ID', 'Calls and errors'),
  secretsOf: ({ credentials }) => Object.values(credentials),
  secretLike: /\b(?:Basic|Bearer)\s+\S+/g,
  messageOf: (kind) => (kind === 'credentials' ? '{{label}} refused the API key.' : undefined),
});
