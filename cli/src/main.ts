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
    printFailure(failure, { hint, isJson: process.argv.includes('--json') });
    if (process.env.REBUTTAL_DEBUG === '1' && failure.message !== undefined) console.error(error);
    exitOnceWritten(failure.exitCode);
  }
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
