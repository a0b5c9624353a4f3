import { errorMapper } from '@rebuttal/plugin-kit';
import type { ErrorBody } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** Maps a failed response by its status. Add `kindOf` if {{label}} uses a status differently. */
export const toProviderError = errorMapper<PluginContext, ErrorBody>({
  provider: '{{label}}',
  readBody: () => unwritten('readBody in src/errors.ts: code and request ID', 'Calls and errors'),
  messageOf: (kind) => (kind === 'credentials' ? '{{label}} refused the API key.' : undefined),
});
