import { parseObject, ProviderError, retryAfterMs, textOf, cleanCredential } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { FjordpayContext } from './credentials.js';

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

const hosts = { test: 'https://api.sandbox.fjordpay.example', live: 'https://api.fjordpay.example' } as const;

/** The only place that knows HTTP. @throws {ProviderError} whatever goes wrong */
export async function call(context: FjordpayContext, request: Call): Promise<JsonObject> {
  const { method, path, headers, body } = request;
  const response = await context.http.request({
    method,
    url: `${context.apiUrl ?? hosts[context.environment]}${path}`,
    headers: { authorization: `Bearer ${cleanCredential(context.credentials.api_key)}`, ...headers },
    body,
  });
  const isRead = method === 'GET';
  const { status } = response;
  if (status < 200 || status > 299) throw toProviderError(response, isRead);
  const answer = parseObject(response.text());
  if (answer !== undefined) return answer;
  // A write that was answered took effect, readable or not: only a read can tell what became of it.
  const kind = isRead ? 'unexpected_answer' : 'indeterminate';
  throw new ProviderError(kind, 'Fjordpay sent an answer that cannot be read.', { status });
}

export function postJson(context: FjordpayContext, path: string, body: JsonObject): Promise<JsonObject> {
  const headers = { 'content-type': 'application/json' };
  return call(context, { method: 'POST', path, headers, body: JSON.stringify(body) });
}

function toProviderError(response: ProviderResponse, isRead: boolean): ProviderError {
  const { status, headers } = response;
  const kind = kindOf(status, isRead);
  const code = textOf(parseObject(response.text()) ?? {}, 'code') ?? '';
  return new ProviderError(kind, messages[kind], {
    status,
    // Fjordpay's codes are words; anything else is not for a log.
    providerCode: /^[a-z_]{1,40}$/.test(code) ? code : undefined,
    retryAfterMs: retryAfterMs(headers),
  });
}

function kindOf(status: number, isRead: boolean): ProviderErrorKind {
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return isRead ? 'unavailable' : 'indeterminate';
  return status >= 400 ? 'refused' : 'unexpected_answer';
}

/** For a merchant to read. Fjordpay's own words are left out: they may repeat what was sent. */
const messages: Readonly<Record<ProviderErrorKind, string>> = {
  credentials: 'Fjordpay refused the API key: it is wrong, was revoked, or lacks a right.',
  signature: 'The webhook is not signed by Fjordpay.',
  malformed: 'The webhook cannot be read.',
  not_found: 'Fjordpay does not know this dispute under this key.',
  refused: 'Fjordpay refused this.',
  rate_limited: 'Fjordpay is too busy for this account now.',
  unavailable: 'Fjordpay cannot be reached now.',
  indeterminate: 'Fjordpay failed while it worked on this; whether it took effect is not known yet.',
  unexpected_answer: 'Fjordpay answered in a way that was not expected.',
};
