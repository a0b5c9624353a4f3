import { readAnswer } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderRequest, ProviderResponse } from '@rebuttal/plugin-kit';

import { apiBase } from './address.js';
import type { WixContext } from './credentials.js';
import { toProviderError } from './failures.js';
import { accessTokenFor, renewedToken } from './token.js';

const uploadTimeoutMs = 90_000;

export function get(context: WixContext, path: string): Promise<JsonObject> {
  return call(context, { method: 'GET', url: addressOf(context, path) });
}

/** A search: a POST that changes nothing. */
export function search(context: WixContext, path: string, body: JsonObject): Promise<JsonObject> {
  return call(context, { ...posting(context, path, body), readOnly: true });
}

/** @throws {ProviderError} `indeterminate` when it is not known whether the call took effect */
export function post(context: WixContext, path: string, body: JsonObject): Promise<JsonObject> {
  return call(context, posting(context, path, body));
}

export async function remove(context: WixContext, path: string): Promise<void> {
  await send(context, { method: 'DELETE', url: addressOf(context, path) });
}

/** Bytes to an address that Wix gave for them. The address is the permission, so no token goes along. */
export async function putBytes(
  context: WixContext,
  url: string,
  file: { readonly bytes: Uint8Array; readonly mimeType: string },
): Promise<void> {
  const response = await context.http.request({
    method: 'PUT',
    url,
    headers: { 'content-type': file.mimeType },
    body: file.bytes,
    timeoutMs: uploadTimeoutMs,
  });
  if (!isGood(response)) throw toProviderError(context, response, { isRead: false, sent: '' });
}

function posting(context: WixContext, path: string, body: JsonObject): ProviderRequest {
  return {
    method: 'POST',
    url: addressOf(context, path),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function call(context: WixContext, request: ProviderRequest): Promise<JsonObject> {
  return readAnswer(await send(context, request), 'Wix');
}

/** A token that ended early is renewed once: what 401 refuses was not carried out, so a write may be repeated too. */
async function send(context: WixContext, request: ProviderRequest): Promise<ProviderResponse> {
  const token = await accessTokenFor(context);
  const first = await attempt(context, request, token);
  const sent = first.status === 401 ? await renewedToken(context, token) : token;
  const response = sent === token ? first : await attempt(context, request, sent);
  if (isGood(response)) return response;
  const isRead = request.method === 'GET' || request.readOnly === true;
  throw toProviderError(context, response, { isRead, sent });
}

function attempt(context: WixContext, request: ProviderRequest, token: string): Promise<ProviderResponse> {
  // Without "Bearer": so does npm @wix/sdk 1.21.16, `auth/AppStrategy.js`.
  const headers = { accept: 'application/json', authorization: token, ...request.headers };
  return context.http.request({ ...request, headers });
}

const addressOf = (context: WixContext, path: string) => `${apiBase(context)}${path}`;
const isGood = ({ status }: ProviderResponse) => status >= 200 && status <= 299;
