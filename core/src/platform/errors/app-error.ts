/** An expected error that is shown to the caller. Any other exception is a bug and becomes a 500. */
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
  /** Details and next steps, if the error text is fixed because clients look for it. */
  readonly explanation?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** An error with a fixed text. */
export const make = (code: string, status: number, text: string) => () => new AppError(code, status, text);

/** A 503 that the client should retry after some seconds. */
export const retryLater = (code: string, message: string) => (retryAfterSeconds: number, cause?: unknown) =>
  new AppError(code, 503, message, { retryAfterSeconds, cause });

/** An error whose text describes the finding. */
export const withMessage = (code: string, status: number) => (message: string, cause?: unknown) =>
  new AppError(code, status, message, { cause });
