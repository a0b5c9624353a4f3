import type createOpenApiClient from 'openapi-fetch';

import { ApiError, toApiError } from './api-error.js';
import type { paths } from './generated/schema.js';
import type { Download } from './types.js';

export type Http = ReturnType<typeof createOpenApiClient<paths>>;

/** What every method takes last. */
export type CallOptions = { readonly signal?: AbortSignal | undefined };

type Outcome<T> = { data?: T; error?: unknown; response: Response };

/** The answer's body. @throws {ApiError} if the server refused or its answer cannot be read */
export async function bodyOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await readable(call);
  if (!response.ok) throw toApiError(response, error);
  if (data === undefined) throw new ApiError('The answer is empty', unreadable(response.status));
  return data;
}

/** The answer as a file. @throws {ApiError} if the server refused */
export async function fileOf(call: Promise<Outcome<Blob>>): Promise<Download> {
  const { data, error, response } = await readable(call);
  if (!response.ok) throw toApiError(response, error);
  return {
    blob: data ?? new Blob([]),
    fileName: readFileName(response.headers.get('content-disposition')),
  };
}

/** The name in a Content-Disposition header; the encoded form (RFC 6266, `filename*`) comes first. */
export function readFileName(header: string | null): string | undefined {
  const encoded = header?.match(/filename\*\s*=\s*utf-8''([^;]+)/i)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return undefined;
    }
  }
  const plain = header?.match(/filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i);
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
}

/** For `Idempotency-Key`. Not `crypto.randomUUID`: browsers withhold that on plain http outside localhost. */
export function idempotencyKey(): { 'Idempotency-Key': string } {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { 'Idempotency-Key': key };
}

async function readable<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new ApiError('The answer cannot be read', { ...unreadable(200), cause });
    }
    throw cause;
  }
}

function unreadable(status: number): { status: number; code: string } {
  return { status, code: 'unreadable_answer' };
}
