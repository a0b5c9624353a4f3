/** The command was called in a way that cannot work: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command could not do its work; the message says what to do: exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: string;

  constructor(message: string, options: { readonly code?: string; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code ?? 'failed';
  }
}

/** Ctrl-C at a question: ends quietly, with the exit code that shells give to SIGINT. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
