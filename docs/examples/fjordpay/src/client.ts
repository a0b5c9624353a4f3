import { parseObject, ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import type { FjordpayContext } from './credentials.js';
import { toProviderError } from './errors.js';

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

const hosts = { test: 'https://api.sandbox.fjordpay.example', live: 'https://api.fjordpay.example' } as const;

/** The only code that knows HTTP. @throws {ProviderError} for every failure */
export async function call(context: FjordpayContext, request: Call): Promise<JsonObject> {
  const { method, path, headers, body } = request;
  const response = await context.http.request({
    method,
    url: `${context.apiUrl ?? hosts[context.environment]}${path}`,
    headers: { authorization: `Bearer ${context.credentials.api_key}`, ...headers },
    body,
  });
  const isRead = method === 'GET';
  const { status } = response;
  if (status < 200 || status > 299) throw toProviderError(context, response, { isRead });
  const answer = parseObject(response.text());
  if (answer !== undefined) return answer;
  // A successful write took effect even if its response is unreadable. Only a read shows the result.
  const kind = isRead ? 'unexpected_answer' : 'indeterminate';
  throw new ProviderError(kind, 'Fjordpay sent a response that cannot be read.', { status });
}

export function postJson(context: FjordpayContext, path: string, body: JsonObject): Promise<JsonObject> {
  const headers = { 'content-type': 'application/json' };
  return call(context, { method: 'POST', path, headers, body: JSON.stringify(body) });
}
