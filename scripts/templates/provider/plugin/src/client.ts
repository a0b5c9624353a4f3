import type { JsonObject } from '@rebuttal/plugin-kit';

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
    'call in src/client.ts: address, authentication, and errors by toProviderError of src/errors.ts',
    'Calls and errors',
  );
}

export function postJson(context: PluginContext, path: string, body: JsonObject): Promise<JsonObject> {
  const headers = { 'content-type': 'application/json' };
  return call(context, { method: 'POST', path, headers, body: JSON.stringify(body) });
}
