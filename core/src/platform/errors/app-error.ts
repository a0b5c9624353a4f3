/** A refusal that the caller is told about. Anything else that is thrown is our own fault and becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly extra: AppErrorExtra = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
  }
}

export type FieldProblem = { readonly field: string; readonly message: string };
export type AppErrorExtra = {
  readonly details?: readonly FieldProblem[];
  /** Beside a text that clients look for: the particulars, and what to do. */
  readonly explanation?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** A refusal that always says the same. */
export const make = (code: string, status: number, text: string) => () => new AppError(code, status, text);

/** One that is to be tried again, after so many seconds. */
export const later = (code: string, message: string) => (retryAfterSeconds: number, cause?: unknown) =>
  new AppError(code, 503, message, { retryAfterSeconds, cause });

/** One whose text says what was found. */
export const telling = (code: string, status: number) => (message: string, cause?: unknown) =>
  new AppError(code, status, message, { cause });
