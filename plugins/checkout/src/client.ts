import {
  parseObject,
  ProviderError,
  readAnswer,
  statementFileTimeoutMs,
  textOf,
  toMultipart,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderRequest, ProviderResponse, UploadableFile } from '@rebuttal/plugin-kit';

import { apiBase } from './address.js';
import { isPreviousPlatformKey } from './credentials.js';
import type { CheckoutContext } from './credentials.js';
import { toProviderError } from './errors.js';
import { tokens } from './token.js';
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

/** Reads a file. */
export async function getBytes(context: CheckoutContext, path: string): Promise<Uint8Array> {
  const headers = { accept: '*/*' };
  const url = `${apiBase(context)}${path}`;
  return (await call(context, { method: 'GET', url, headers, timeoutMs: statementFileTimeoutMs })).body;
}

/** Reads part of a payment, which may be a list. Requires a separate permission. */
export async function getPaymentPart(context: CheckoutContext, path: string): Promise<unknown> {
  const request = { method: 'GET', url: `${apiBase(context)}${path}` } as const;
  return (await call(context, request, 'payments')).json();
}

/** @throws {ProviderError} `indeterminate` if the effect of the call is unknown */
export async function put(context: CheckoutContext, path: string, body: JsonObject): Promise<void> {
  const response = await call(context, {
    method: 'PUT',
    url: `${apiBase(context)}${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  requireSuccess(response);
}

/** A call without a body. @throws {ProviderError} `indeterminate` as above */
export async function post(context: CheckoutContext, path: string): Promise<void> {
  requireSuccess(await call(context, { method: 'POST', url: `${apiBase(context)}${path}` }));
}

/** @throws {ProviderError} `indeterminate` if it is unknown whether the refund was made */
export async function postRefund(
  context: CheckoutContext,
  path: string,
  body: JsonObject,
  idempotencyKey: string,
): Promise<JsonObject> {
  const request: ProviderRequest = {
    method: 'POST',
    url: `${apiBase(context)}${path}`,
    headers: { 'content-type': 'application/json', 'cko-idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  };
  return readAnswer(await call(context, request, 'refunds'), 'Checkout.com');
}

/**
 * Checkout.com returns 204 for these calls, or 200 in the tests of its libraries. A proxy in between can also return
 * 200, with an HTML page or an error.
 */
function requireSuccess(response: ProviderResponse): void {
  if (response.body.byteLength === 0) return;
  const result = parseObject(response.text());
  if (result !== undefined && !Object.keys(result).some((name) => name.startsWith('error'))) return;
  throw new ProviderError('unexpected_answer', 'Checkout.com did not confirm the call.', {
    status: response.status,
  });
}

/** The purpose of an uploaded file. Source: API reference, "Upload file". */
export type FilePurpose = 'dispute_evidence' | 'arbitration_evidence';

/** Uploads evidence and returns the ID of the file. */
export async function uploadFile(
  context: CheckoutContext,
  file: UploadableFile,
  purpose: FilePurpose = 'dispute_evidence',
): Promise<string> {
  const { contentType, body } = toMultipart([
    { name: 'purpose', bytes: Buffer.from(purpose) },
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
    `Checkout.com accepted the file "${file.name}" but returned no ID for it.`,
  );
}

/** The secret key authorizes directly, an access key by a token. */
async function call(
  context: CheckoutContext,
  request: ProviderRequest,
  purpose: TokenPurpose = 'disputes',
): Promise<ProviderResponse> {
  let sent = '';
  const send = (authorization: string) => {
    sent = authorization;
    const headers = { accept: 'application/json', authorization, ...request.headers };
    return context.http.request({ ...request, headers });
  };
  const key = context.credentials.secret_key ?? '';
  const response =
    key === ''
      ? await tokens.call({ ...context, purpose }, ({ value }) => send(`Bearer ${value}`))
      : await send(isPreviousPlatformKey(key) ? key : `Bearer ${key}`);
  if (response.status >= 200 && response.status <= 299) return response;
  throw toProviderError(context, response, { isRead: request.method === 'GET', sent });
}
