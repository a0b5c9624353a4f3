/** The command line is invalid: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command failed; the message says what to do: exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: string;

  constructor(message: string, options: { readonly code?: string; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code ?? 'failed';
  }
}

/** Ctrl-C at a prompt: ends silently, with the exit code that shells use for SIGINT. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
