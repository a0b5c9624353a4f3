import { readAnswer } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderRequest, ProviderResponse } from '@rebuttal/plugin-kit';

import { apiBase } from './address.js';
import type { WixContext } from './credentials.js';
import { toProviderError } from './errors.js';
import { tokens } from './token.js';

const uploadTimeoutMs = 90_000;

export function get(context: WixContext, path: string): Promise<JsonObject> {
  return call(context, { method: 'GET', url: addressOf(context, path) });
}

/** A search: a POST that changes nothing. */
export function search(context: WixContext, path: string, body: JsonObject): Promise<JsonObject> {
  return call(context, { ...posting(context, path, body), readOnly: true });
}

/** @throws {ProviderError} `indeterminate` if the call may have taken effect */
export function post(context: WixContext, path: string, body: JsonObject): Promise<JsonObject> {
  return call(context, posting(context, path, body));
}

export async function remove(context: WixContext, path: string): Promise<void> {
  await send(context, { method: 'DELETE', url: addressOf(context, path) });
}

/** Uploads bytes to an address that Wix returned. The address is the permission, so the call has no token. */
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

async function send(context: WixContext, request: ProviderRequest): Promise<ProviderResponse> {
  let sent = '';
  const response = await tokens.call(context, ({ value }) => {
    sent = value;
    // Without "Bearer", as in npm @wix/sdk 1.21.16, `auth/AppStrategy.js`.
    const headers = { accept: 'application/json', authorization: value, ...request.headers };
    return context.http.request({ ...request, headers });
  });
  if (isGood(response)) return response;
  const isRead = request.method === 'GET' || request.readOnly === true;
  throw toProviderError(context, response, { isRead, sent });
}

const addressOf = (context: WixContext, path: string) => `${apiBase(context)}${path}`;
const isGood = ({ status }: ProviderResponse) => status >= 200 && status <= 299;
