import { createHash, randomUUID } from 'node:crypto';

import { isProviderError, ProviderError, readAnswer, toMultipart } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderRequest, UploadableFile } from '@rebuttal/plugin-kit';

import type { StripeContext } from './credentials.js';
import { replayedFailure, toProviderError } from './errors.js';
import { encodeForm } from './form.js';
import type { FormFields } from './form.js';

const apiAddress = 'https://api.stripe.com';
const filesAddress = 'https://files.stripe.com';
export const apiVersion = '2026-10-28.endive';

const uploadTimeoutMs = 90_000;
/** Source: API reference, "Idempotent requests". */
const idempotencyKeyCharactersMax = 255;

export async function get(context: StripeContext, path: string, query: FormFields = {}): Promise<JsonObject> {
  const search = encodeForm(query);
  return call(context, {
    method: 'GET',
    url: `${context.apiUrl ?? apiAddress}${path}${search === '' ? '' : `?${search}`}`,
  });
}

/** @throws {ProviderError} `indeterminate` if it is unknown whether the call took effect */
export async function post(
  context: StripeContext,
  path: string,
  form: FormFields,
  idempotencyKey: string,
): Promise<JsonObject> {
  return call(context, {
    method: 'POST',
    url: `${context.apiUrl ?? apiAddress}${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': idempotencyKey },
    body: encodeForm(form),
  });
}

/** Uploads dispute evidence and returns the ID of the file. */
export async function uploadFile(
  context: StripeContext,
  file: UploadableFile,
  idempotencyKey: string,
): Promise<string> {
  const { contentType, body } = toMultipart([
    { name: 'purpose', bytes: Buffer.from('dispute_evidence') },
    { name: 'file', fileName: file.name, mimeType: file.mimeType, bytes: file.bytes },
  ]);
  const uploaded = await call(context, {
    method: 'POST',
    url: `${context.apiUrl ?? filesAddress}/v1/files`,
    headers: { 'idempotency-key': idempotencyKey, 'content-type': contentType },
    body,
    timeoutMs: uploadTimeoutMs,
  });
  if (typeof uploaded.id === 'string' && uploaded.id !== '') return uploaded.id;
  throw new ProviderError(
    'unexpected_answer',
    `Stripe accepted the file "${file.name}" but returned no ID for it.`,
  );
}

/** The same parts give the same key. */
export function idempotencyKeyOf(...parts: readonly string[]): string {
  const key = parts.join(':');
  return key.length <= idempotencyKeyCharactersMax ? key : createHash('sha256').update(key).digest('hex');
}

/**
 * Calls `send` with the key. Stripe stores a 500 and repeats it for the same key for a day. Only then is `send` called again
 * with a new key, unless `findDone` returns the result of the first call.
 * @throws {ProviderError} `indeterminate` if `findDone` fails, because the first call may have taken effect
 */
export async function underKey<T>(
  key: string,
  send: (key: string) => Promise<T>,
  findDone: () => Promise<T | undefined> = () => Promise.resolve(undefined),
): Promise<T> {
  try {
    return await send(key);
  } catch (error) {
    if (!isProviderError(error) || error.providerCode !== replayedFailure) throw error;
    const done = await findDone().catch((cause: unknown) => {
      throw isProviderError(cause) ? error : cause;
    });
    return done ?? send(randomUUID());
  }
}

async function call(context: StripeContext, request: ProviderRequest): Promise<JsonObject> {
  const response = await context.http.request({
    ...request,
    headers: { ...headersOf(context), ...request.headers },
  });
  if (response.status < 200 || response.status > 299) {
    throw toProviderError(context, response, { isRead: request.method === 'GET' });
  }
  return readAnswer(response, 'Stripe');
}

function headersOf({ credentials }: StripeContext): Record<string, string> {
  const account = credentials.stripe_account ?? '';
  return {
    authorization: `Bearer ${credentials.secret_key}`,
    'stripe-version': apiVersion,
    ...(account === '' ? {} : { 'stripe-account': account }),
  };
}
