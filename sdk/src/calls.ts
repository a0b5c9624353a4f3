import { ApiError, toApiError } from './api-error.js';
import type { Download } from './types.js';

export type { Http } from './http.js';

/** What every method takes last. */
export type CallOptions = { readonly signal?: AbortSignal | undefined };

/** What a method takes last that must not happen twice, as it reaches a payment provider. */
export type OnceOptions = CallOptions & {
  /**
   * The same for each try of one wish: the server answers all of them as it answered the first, for 24 hours. Give one
   * where another run of your program may have to try again; by default each call has a fresh one.
   */
  readonly idempotencyKey?: string | undefined;
};

type Outcome<T> = { data?: T; error?: unknown; response: Response };

/** The answer's body. @throws {ApiError} if the server refused or its answer cannot be read */
export async function bodyOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await readable(call);
  if (!response.ok) throw toApiError(response, error);
  if (data === undefined) throw new ApiError('The answer is empty', unreadable(response.status));
  return data;
}

/** The answer as a file, to be read by a call with `parseAs: 'stream'`. @throws {ApiError} if the server refused */
export async function fileOf(call: Promise<Outcome<unknown>>): Promise<Download> {
  const { error, response } = await readable(call);
  if (!response.ok) throw toApiError(response, error);
  const { headers } = response;
  const stream = response.body ?? new Blob([]).stream();
  const size = headers.get('content-encoding') === null ? headers.get('content-length') : null;
  return {
    fileName: readFileName(headers.get('content-disposition')),
    contentType: headers.get('content-type') ?? '',
    sizeBytes: size === null ? undefined : Number(size),
    stream,
    blob: () =>
      new Response(stream, { headers: { 'content-type': headers.get('content-type') ?? '' } }).blob(),
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

/**
 * For a call that must not happen twice: its `Idempotency-Key`, by which the server tells a second try, so that the
 * client may make one by itself.
 */
export function once(options: OnceOptions | undefined) {
  const key = options?.idempotencyKey ?? newIdempotencyKey();
  return { signal: options?.signal, headers: { 'Idempotency-Key': key } };
}

/** A key for `idempotencyKey`. Not `crypto.randomUUID`: browsers withhold that on plain http outside localhost. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
