import type { JsonObject, ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** The only code that knows HTTP. @throws {ProviderError} for every failure */
export function call(_context: PluginContext, _request: Call): Promise<JsonObject> {
  return unwritten(
    'call in src/client.ts: address, authentication, and errors by kindOf',
    'Calls and errors',
  );
}

/** Maps an error status to a kind. Change it if {{label}} uses a status differently. */
export function kindOf(status: number, isRead: boolean): ProviderErrorKind {
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return isRead ? 'unavailable' : 'indeterminate';
  return status >= 400 ? 'refused' : 'unexpected_answer';
}
