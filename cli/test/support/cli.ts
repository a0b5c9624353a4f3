import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { runInThread } from './command-threads.js';

export const bin = fileURLToPath(new URL('../../bin/rebuttal.mjs', import.meta.url));

export type Environment = Readonly<Record<string, string>>;
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Passes only the environment of the test to the program, not that of the test runner. */
function environmentOf(env: Environment): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env };
}

export function spawnCli(args: readonly string[], env: Environment): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { env: environmentOf(env), stdio: 'pipe' });
}

/** Runs a command in a separate process until it ends, as a shell does. `input` is its stdin. */
export async function runCliProcess(args: readonly string[], env: Environment, input = ''): Promise<Ended> {
  const child = spawnCli(args, env);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.stdin?.on('error', () => undefined); // a command that reads no input may have ended already
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

/** These log to a file descriptor, or end on a signal. */
const onlyAsProcess = ['serve', 'worker'];

/** The same in a thread, without the start of a process, for commands that don't need one. */
export async function runCli(args: readonly string[], env: Environment, input = ''): Promise<Ended> {
  if (onlyAsProcess.includes(args[0] ?? '')) return runCliProcess(args, env, input);
  return runInThread({ args, env: environmentOf(env), input });
}

type Runner = (args: string | readonly string[], env?: Environment, input?: string) => Promise<Ended>;

/** Both ways to run a list of words, or a line that a shell would split, with what all commands of a suite need. */
export function cliWith(common: () => Environment): { readonly run: Runner; readonly runProcess: Runner } {
  const by =
    (runner: typeof runCli): Runner =>
    (args, env = {}, input) =>
      runner(
        typeof args === 'string' ? args.split(' ').filter(Boolean) : args,
        { ...common(), ...env },
        input,
      );
  return { run: by(runCli), runProcess: by(runCliProcess) };
}

/** The output of `--json`: one value for each line. */
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
