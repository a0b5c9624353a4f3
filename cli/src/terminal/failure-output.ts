import type { Failure } from '../failure.js';
import { paintFor } from './colors.js';
import { printable } from './printable.js';

let isStdoutGone = false;

/**
 * True if the reader of stdout has exited, such as `head`, or the output cannot be written. There is no point in
 * continuing.
 */
export function isOutputClosed(): boolean {
  return isStdoutGone;
}

/** A closed pipe is not an error, but a full disk is. In both cases, the command cleans up before it ends. */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !isStdoutGone) printUnwritten(error);
    isStdoutGone = true;
  });
  process.stderr.on('error', () => {
    // The error cannot be reported anywhere.
  });
}

function printUnwritten(error: Error): void {
  process.exitCode = 1;
  const message = `Could not write the output: ${error.message}`;
  const failure = { exitCode: 1, message, code: 'output_not_written' };
  printFailure(failure, { hint: undefined, isJson: process.argv.includes('--json') });
}

type FailureOptions = { readonly hint: string | undefined; readonly isJson: boolean };

/** One line on stderr, or one object. */
export function printFailure(failure: Failure, { hint, isJson }: FailureOptions): void {
  const { message, code, details, requestId } = failure;
  if (message === undefined) return;
  if (isJson) {
    const fields = { error: message, code, details, request_id: requestId };
    process.stderr.write(`${JSON.stringify(fields)}\n`);
    return;
  }
  const text = [printable(message), hint].filter((part) => part !== undefined).join(' ');
  process.stderr.write(`${paintFor(process.stderr)('bad', 'rebuttal:')} ${text}\n`);
}
