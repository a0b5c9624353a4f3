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
 * A call that did not succeed. `message` is written for people where the server gave one.
 * `status` is 0 when no answer came; `code` is then `no_answer` or `timeout`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly status: number;
  /** What programs go by; `docs/errors.md` says what each means. A newer server may know more of them. */
  declare readonly code: ErrorCode | (string & {});
  /** The particulars and what to do, where `message` is one that says the same each time. */
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
 * Whether it is an ApiError, and if codes are given, of one of them: `isApiError(error, 'dispute_not_found')`.
 * By name and not by class: two copies of this package may be loaded.
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

/** Whether the server itself worded this error, so that its message may be shown as it is. */
export function hasServerMessage(error: unknown): error is ApiError {
  return isApiError(error) && error.status > 0 && error.code !== 'unreadable_answer';
}

/** Turns a refused answer into an error, whatever stands in its body. */
export function toApiError(response: Response, body: unknown, now = Date.now()): ApiError {
  const fields = isRecord(body) ? body : {};
  const text = textOf(fields['error']);
  return new ApiError(text ?? `The server answered ${response.status}`, {
    status: response.status,
    code: text === undefined ? 'unreadable_answer' : (textOf(fields['code']) ?? 'error'),
    explanation: textOf(fields['message']),
    details: Array.isArray(fields['details']) ? fields['details'].filter(isDetail) : undefined,
    requestId: textOf(fields['request_id']),
    retryAfterMs: readRetryAfterMs(response.headers.get('retry-after'), now),
  });
}

/** `Retry-After` in milliseconds: it holds seconds or an HTTP date. */
export function readRetryAfterMs(header: string | null, now: number): number | undefined {
  if (!header?.trim()) return undefined;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDetail(value: unknown): value is ErrorDetail {
  return isRecord(value) && textOf(value['field']) !== undefined && textOf(value['message']) !== undefined;
}
