import { createHash } from 'node:crypto';

import { ProviderError, readAnswer, statementFileTimeoutMs } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderRequest, ProviderResponse } from '@rebuttal/plugin-kit';

import { apiAddress } from './addresses.js';
import type { PayPalContext } from './credentials.js';
import { toProviderError } from './errors.js';
import type { Multipart } from './multipart.js';
import { tokens } from './tokens.js';
import type { PayPalToken } from './tokens.js';

const uploadTimeoutMs = 120_000;
const requestIdCharactersMax = 38;

/** A call without its address and token. */
type Call = Omit<ProviderRequest, 'url'> & { readonly path: string };

/** @throws {ProviderError} of kind `unexpected_answer` if the response is not a JSON object */
export async function get(context: PayPalContext, path: string): Promise<JsonObject> {
  return readAnswer(await call(context, { method: 'GET', path }), 'PayPal');
}

/** Reads a file. */
export async function getBytes(context: PayPalContext, path: string): Promise<Uint8Array> {
  const headers = { accept: '*/*' };
  return (await call(context, { method: 'GET', path, headers, timeoutMs: statementFileTimeoutMs })).body;
}

/** A POST that changes nothing, and is retried like a GET. `body` is JSON text. */
export async function postRead(
  context: PayPalContext,
  path: string,
  body: Uint8Array,
  timeoutMs: number,
): Promise<JsonObject> {
  const headers = { 'content-type': 'application/json' };
  return readAnswer(
    await call(context, { method: 'POST', path, headers, body, timeoutMs, readOnly: true }),
    'PayPal',
  );
}

/**
 * A POST that changes something. It took effect if PayPal reports success, even if the rest of the response is unreadable.
 * @throws {ProviderError} `indeterminate` if it is unknown whether the call took effect
 */
export async function post(
  context: PayPalContext,
  path: string,
  body: JsonObject | Multipart,
  requestId: string,
): Promise<JsonObject> {
  const isForm = isMultipart(body);
  const response = await call(context, {
    method: 'POST',
    path,
    headers: {
      'content-type': isForm ? body.contentType : 'application/json',
      'paypal-request-id': requestId,
    },
    body: isForm ? body.body : JSON.stringify(body),
    ...(isForm ? { timeoutMs: uploadTimeoutMs } : {}),
  });
  if (response.body.byteLength === 0) return {};
  const result = readAnswer(response, 'PayPal');
  // A proxy may return 200, too. PayPal's response to a write has links.
  if (Array.isArray(result.links)) return result;
  throw new ProviderError('unexpected_answer', 'PayPal did not confirm the call.', {
    status: response.status,
  });
}

/**
 * The same parts give the same ID. The maximum length for disputes is not documented, so this uses the shortest limit of
 * PayPal's calls.
 */
export function requestIdOf(
  disputeId: string,
  action: 'evidence' | 'appeal' | 'accept' | 'refund',
  ...parts: readonly string[]
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([disputeId, action, ...parts]))
    .digest('hex');
  return `${disputeId.slice(0, 18)}-${action}-${hash}`.slice(0, requestIdCharactersMax);
}

async function call(context: PayPalContext, request: Call): Promise<ProviderResponse> {
  const response = await tokens.call(context, (token) => send(context, request, token));
  if (response.status >= 200 && response.status <= 299) return response;
  const isRead = request.method === 'GET' || request.readOnly === true;
  throw toProviderError(context, response, { isRead });
}

function send(context: PayPalContext, call: Call, token: PayPalToken): Promise<ProviderResponse> {
  const { path, headers, ...request } = call;
  return context.http.request({
    ...request,
    url: `${apiAddress(context)}${path}`,
    headers: { authorization: `Bearer ${token.value}`, accept: 'application/json', ...headers },
  });
}

function isMultipart(body: JsonObject | Multipart): body is Multipart {
  return body.body instanceof Uint8Array;
}
