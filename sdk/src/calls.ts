import { ApiError, toApiError } from './api-error.js';
import type { Download } from './types.js';

export type { Http } from './http.js';

/** The last parameter of every method. */
export type CallOptions = { readonly signal?: AbortSignal | undefined };

/** The last parameter of methods that must not run twice, because they reach a payment provider. */
export type OnceOptions = CallOptions & {
  /**
   * Use the same key for each attempt at one action. For 24 hours, the server repeats its first response to that key.
   * Set it if another run of your program may have to retry; by default, each call has a new key.
   */
  readonly idempotencyKey?: string | undefined;
};

/** The last parameter of methods that start a session. */
export type SignInOptions = CallOptions & {
  /** The access token of an existing session, which the new session replaces. */
  readonly headers?: { readonly 'x-held-session': string } | undefined;
};

type Outcome<T> = { data?: T; error?: unknown; response: Response };

/**
 * Returns the body of the response. @throws {ApiError} if the server refuses the call or its response cannot be read
 */
export async function bodyOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await settle(call);
  if (!response.ok) throw toApiError(response, error);
  if (data === undefined) throw new ApiError('The response is empty', unreadable(response.status));
  return data;
}

/**
 * Returns the response as a file. The call needs `parseAs: 'stream'`. @throws {ApiError} if the server refuses the
 * call
 */
export async function fileOf(call: Promise<Outcome<unknown>>): Promise<Download> {
  const { error, response } = await settle(call);
  if (!response.ok) throw toApiError(response, error);
  const { headers } = response;
  const stream = response.body ?? new Blob([]).stream();
  const contentType = headers.get('content-type') ?? '';
  const size = headers.get('content-encoding') === null ? headers.get('content-length') : null;
  return {
    fileName: readFileName(headers.get('content-disposition')),
    contentType,
    sizeBytes: size === null ? undefined : Number(size),
    stream,
    blob: () => new Response(stream, { headers: { 'content-type': contentType } }).blob(),
  };
}

/** Reads the file name of a Content-Disposition header. The encoded form (RFC 6266, `filename*`) takes precedence. */
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

/**
 * Options of a call that must not run twice. By its `Idempotency-Key`, the server recognizes a second attempt, so the
 * client can retry it.
 */
export function once(options: OnceOptions | undefined) {
  const key = options?.idempotencyKey ?? newIdempotencyKey();
  return { signal: options?.signal, headers: { 'Idempotency-Key': key } };
}

/**
 * Makes a value for `idempotencyKey`. Does not use `crypto.randomUUID`, which browsers withhold on plain HTTP outside
 * localhost.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function settle<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new ApiError('The response cannot be read', { ...unreadable(200), cause });
    }
    throw cause;
  }
}

function unreadable(status: number): { status: number; code: string } {
  return { status, code: 'unreadable_answer' };
}
