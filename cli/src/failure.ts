/** The end of a failed command: one line for people, one object for programs. */
export type Failure = {
  readonly exitCode: number;
  /** Undefined if there is nothing left to report. */
  readonly message: string | undefined;
  readonly code: string;
  readonly details?: readonly FieldProblem[] | undefined;
  readonly requestId?: string | undefined;
};

type FieldProblem = { readonly field: string; readonly message: string };

const interruptedExitCode = 130;
/** Errors that are worded for the person at the terminal, also those of the server's code. */
const expected = ['CommandError', 'BackupError', 'AppError', 'CsvError'];
/** Errors of the server's code that are worded for its operator. */
const operatorErrors = [
  'ConfigError',
  'EmbeddedPostgresError',
  'DataFolderBusyError',
  'OtherVersionError',
  'PluginError',
];

/** Compares names instead of classes, so that nothing has to be loaded to identify an error. */
export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return unexpected(String(thrown));
  const code = textOf(thrown, 'code');
  if (thrown.name === 'Interrupted')
    return { exitCode: interruptedExitCode, message: undefined, code: 'interrupted' };
  if (thrown.name === 'UsageError') return { exitCode: 2, message: thrown.message, code: 'usage' };
  // A bundler may rename the class, and the name with it.
  if (code?.startsWith('commander.')) return fromCommander(thrown, code);
  if (expected.includes(thrown.name)) return failed(thrown.message, code ?? 'failed');
  if (thrown.name === 'ApiError') return fromApi(thrown, code);
  if (operatorErrors.includes(thrown.name)) return failed(thrown.message, 'configuration');
  return fromSystem(thrown, code);
}

function failed(message: string, code: string): Failure {
  return { exitCode: 1, message, code };
}

function unexpected(message: string): Failure {
  return failed(`This should not have happened: ${message} (REBUTTAL_DEBUG=1 shows where)`, 'unexpected');
}

/** Commander throws for help and version, too. */
function fromCommander(error: Error, code: string | undefined): Failure {
  const isHelp =
    code === 'commander.helpDisplayed' ||
    code === 'commander.version' ||
    (code === 'commander.help' && Reflect.get(error, 'exitCode') === 0);
  if (isHelp) return { exitCode: 0, message: undefined, code: 'help' };
  if (code === 'commander.help') return { exitCode: 2, message: undefined, code: 'usage' };
  const message = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return { exitCode: 2, message: /[.?!)]$/.test(message) ? message : `${message}.`, code: 'usage' };
}

function fromApi(error: Error, code: string | undefined): Failure {
  const details = Reflect.get(error, 'details') as readonly FieldProblem[] | undefined;
  const others = (details ?? []).filter(({ message }) => message !== error.message);
  const named = others.map(({ field, message }) => `${field}: ${message}`);
  return {
    exitCode: 1,
    message: [error.message, ...named].join(' · '),
    code: code ?? 'failed',
    details: details?.length === 0 ? undefined : details,
    requestId: textOf(error, 'requestId'),
  };
}

/** Messages of pg without a code: for a query before the connection was lost, and for one after. */
const isLost = /Connection terminated|is not queryable/;

/** The messages of Node's own errors (ENOENT and so on) and of PostgreSQL's (five characters) explain themselves. */
function fromSystem(error: Error, code: string | undefined): Failure {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message === '' && first instanceof Error ? first.message : error.message;
  if (code === 'ECONNREFUSED') return failed(`Could not reach the database: ${message}`, 'database');
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E'))
    return failed(`The database returned an error: ${message}`, 'database');
  if (code !== undefined && /^E[A-Z0-9]+$/.test(code)) return failed(message, code.toLowerCase());
  if (isLost.test(message)) return failed(`The connection to the database was lost: ${message}`, 'database');
  return unexpected(message);
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
