import { parseObject, ProviderError, readAnswer, textOf, toMultipart } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderRequest, ProviderResponse, UploadableFile } from '@rebuttal/plugin-kit';

import { apiBase } from './address.js';
import type { CheckoutContext } from './credentials.js';
import { toProviderError } from './failures.js';
import { authorizationFor, renewedAuthorization } from './token.js';
import type { TokenPurpose } from './token.js';

const uploadTimeoutMs = 90_000;

export async function get(
  context: CheckoutContext,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<JsonObject> {
  const search = new URLSearchParams(query).toString();
  const response = await call(context, {
    method: 'GET',
    url: `${apiBase(context)}${path}${search === '' ? '' : `?${search}`}`,
  });
  return readAnswer(response, 'Checkout.com');
}

/** Something of a payment, which may be a list. It needs a right of its own. */
export async function getPaymentPart(context: CheckoutContext, path: string): Promise<unknown> {
  const request = { method: 'GET', url: `${apiBase(context)}${path}` } as const;
  return (await call(context, request, 'payments')).json();
}

/** @throws {ProviderError} `indeterminate` when it is not known whether the call took effect */
export async function put(context: CheckoutContext, path: string, body: JsonObject): Promise<void> {
  const response = await call(context, {
    method: 'PUT',
    url: `${apiBase(context)}${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  requireYes(response);
}

/** A call without a body. @throws {ProviderError} `indeterminate` as above */
export async function post(context: CheckoutContext, path: string): Promise<void> {
  requireYes(await call(context, { method: 'POST', url: `${apiBase(context)}${path}` }));
}

/**
 * Checkout.com says 204 to these, and in the tests of its own libraries 200. What stands between us and it may say 200,
 * too, and show a page or tell an error.
 */
function requireYes(response: ProviderResponse): void {
  if (response.body.byteLength === 0) return;
  const answer = parseObject(response.text());
  if (answer !== undefined && !Object.keys(answer).some((name) => name.startsWith('error'))) return;
  throw new ProviderError('unexpected_answer', 'Checkout.com did not say that it has done what was asked.', {
    status: response.status,
  });
}

/** Uploads dispute evidence and answers the id of the file. */
export async function uploadFile(context: CheckoutContext, file: UploadableFile): Promise<string> {
  const { contentType, body } = toMultipart([
    { name: 'purpose', bytes: Buffer.from('dispute_evidence') },
    { name: 'file', fileName: file.name, mimeType: file.mimeType, bytes: file.bytes },
  ]);
  const response = await call(context, {
    method: 'POST',
    url: `${apiBase(context)}/files`,
    headers: { 'content-type': contentType },
    body,
    timeoutMs: uploadTimeoutMs,
  });
  const id = textOf(readAnswer(response, 'Checkout.com'), 'id');
  if (id !== undefined) return id;
  throw new ProviderError(
    'unexpected_answer',
    `Checkout.com took the file "${file.name}" but named no id for it.`,
  );
}

/** A token that ended early is renewed once: what 401 refuses was not carried out, so a write may be repeated too. */
async function call(
  context: CheckoutContext,
  request: ProviderRequest,
  purpose: TokenPurpose = 'disputes',
): Promise<ProviderResponse> {
  const authorization = await authorizationFor(context, purpose);
  const first = await attempt(context, request, authorization);
  const sent =
    first.status === 401 ? await renewedAuthorization(context, purpose, authorization) : authorization;
  const response = sent === authorization ? first : await attempt(context, request, sent);
  if (response.status >= 200 && response.status <= 299) return response;
  throw toProviderError(context, response, { isRead: request.method === 'GET', sent });
}

function attempt(
  context: CheckoutContext,
  request: ProviderRequest,
  authorization: string,
): Promise<ProviderResponse> {
  const headers = { accept: 'application/json', authorization, ...request.headers };
  return context.http.request({ ...request, headers });
}
