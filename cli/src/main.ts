import type { Command } from 'commander';

import { toFailure } from './failure.js';
import { createProgram } from './program/program.js';
import { printFailure, watchOutput } from './terminal/failure-output.js';

async function main(): Promise<void> {
  watchOutput();
  const program = createProgram();
  try {
    await program.parseAsync();
  } catch (error) {
    const failure = toFailure(error);
    const hint = failure.code === 'usage' ? `See: ${calledCommand(program)} --help` : undefined;
    printFailure(failure, { hint, isJson: process.argv.includes('--json') || isServiceWithJson() });
    if (process.env.REBUTTAL_DEBUG === '1' && failure.message !== undefined) console.error(error);
    exitOnceWritten(failure.exitCode);
  }
}

/** The log of a server is read by programs, unless it is on a terminal or evaluates. Like `hasOnlyJson` of the server. */
function isServiceWithJson(): boolean {
  const { LOG_FORMAT: format, DATABASE_URL: url, DATABASE_URL_FILE: file } = process.env;
  if (!['serve', 'worker'].includes(process.argv[2] ?? '')) return false;
  return format === undefined ? !process.stdout.isTTY && Boolean(url ?? file) : format === 'json';
}

/** A failed command may have left open handles that would keep the process alive. */
function exitOnceWritten(exitCode: number): void {
  process.exitCode = exitCode;
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
}

/** The command as far as it was recognized: `rebuttal webhooks send`. */
function calledCommand(program: Command): string {
  const names = [program.name()];
  let command: Command | undefined = program;
  for (const word of process.argv.slice(2)) {
    command = command.commands.find((known) => known.name() === word);
    if (command === undefined) break;
    names.push(command.name());
  }
  return names.join(' ');
}

await main();
