import type { ErrorCode } from './generated/error-codes.js';
import type { ErrorDetail } from './types.js';

type ApiErrorFields = {
  status: number;
  code: string;
  explanation?: string | undefined;
  details?: readonly ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/**
 * A failed call. `message` is written for people if the server sent one. Without a response, `status` is 0 and `code`
 * is `no_answer` or `timeout`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly status: number;
  /** For programs; `docs/errors.md` explains each code. A newer server may use more codes. */
  declare readonly code: ErrorCode | (string & {});
  /** The details and what to do, if `message` is a generic one. */
  declare readonly explanation: string | undefined;
  declare readonly details: readonly ErrorDetail[];
  declare readonly requestId: string | undefined;
  declare readonly retryAfterMs: number | undefined;

  constructor(message: string, { cause, details = [], ...fields }: ApiErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, { details, ...fields });
  }
}

/**
 * Returns true for an ApiError, and with codes only for one of them: `isApiError(error, 'dispute_not_found')`.
 * Compares names instead of classes, because two copies of this package may be loaded.
 */
export function isApiError(error: unknown): error is ApiError;
export function isApiError<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly [Code, ...Code[]]
): error is ApiError & { readonly code: Code };
export function isApiError(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof Error) || error.name !== 'ApiError') return false;
  return codes.length === 0 || ('code' in error && codes.includes(String(error.code)));
}

/** Returns true if the server worded this error, so that its message can be shown to people. */
export function hasServerMessage(error: unknown): error is ApiError {
  return isApiError(error) && error.status > 0 && error.code !== 'unreadable_answer';
}

/** Turns an error response into an error, whatever its body contains. */
export function toApiError(response: Response, body: unknown, now = Date.now()): ApiError {
  const fields = isRecord(body) ? body : {};
  const text = textOf(fields['error']);
  return new ApiError(text ?? `The server responded with ${response.status}`, {
    status: response.status,
    code: text === undefined ? 'unreadable_answer' : (textOf(fields['code']) ?? 'error'),
    explanation: textOf(fields['message']),
    details: Array.isArray(fields['details']) ? fields['details'].filter(isDetail) : undefined,
    requestId: textOf(fields['request_id']),
    retryAfterMs: readRetryAfterMs(response.headers.get('retry-after'), now),
  });
}

/** Parses `Retry-After`, which is seconds or an HTTP date, to milliseconds. */
export function readRetryAfterMs(header: string | null, now: number): number | undefined {
  if (!header?.trim()) return undefined;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDetail(value: unknown): value is ErrorDetail {
  return isRecord(value) && textOf(value['field']) !== undefined && textOf(value['message']) !== undefined;
}
