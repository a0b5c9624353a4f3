import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { runInThread } from './command-threads.js';

export const bin = fileURLToPath(new URL('../../bin/rebuttal.mjs', import.meta.url));

export type Environment = Readonly<Record<string, string>>;
export type CommandResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Passes only the environment of the test to the program, not that of the test runner. */
function environmentOf(env: Environment): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env };
}

export function spawnCli(args: readonly string[], env: Environment): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { env: environmentOf(env), stdio: 'pipe' });
}

/** Runs a command in a separate process until it ends, as a shell does. `input` is its stdin. */
export async function runCliProcess(
  args: readonly string[],
  env: Environment,
  input = '',
): Promise<CommandResult> {
  const child = spawnCli(args, env);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.stdin?.on('error', () => undefined); // a command that reads no input may have ended already
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

/** Commands that log to a file descriptor, or end on a signal. */
const onlyAsProcess = ['serve', 'worker'];

/** Runs a command in a thread if possible, which is faster than a separate process. */
export async function runCli(args: readonly string[], env: Environment, input = ''): Promise<CommandResult> {
  if (onlyAsProcess.includes(args[0] ?? '')) return runCliProcess(args, env, input);
  return runInThread({ args, env: environmentOf(env), input });
}

type Runner = (args: string | readonly string[], env?: Environment, input?: string) => Promise<CommandResult>;

/** Returns both runners. They also accept a command line as one string, and add the environment of the test suite. */
export function cliWith(suiteEnv: () => Environment): { readonly run: Runner; readonly runProcess: Runner } {
  const withSuiteEnv =
    (runner: typeof runCli): Runner =>
    (args, env = {}, input) =>
      runner(
        typeof args === 'string' ? args.split(' ').filter(Boolean) : args,
        { ...suiteEnv(), ...env },
        input,
      );
  return { run: withSuiteEnv(runCli), runProcess: withSuiteEnv(runCliProcess) };
}

/** Parses the output of `--json`, one value per line. */
export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}

/** A running server and the environment of its signed-in owner. */
export type ServerContext = {
  /** Runs a command line, which is split at spaces, or a list of arguments. */
  readonly run: (
    args: string | readonly string[],
    env?: Record<string, string>,
    input?: string,
  ) => Promise<CommandResult>;
  /** The JSON output of a command that succeeds. */
  readonly json: (args: string) => Promise<Record<string, unknown>[]>;
  readonly createDispute: () => Promise<{ readonly id: string }>;
};
