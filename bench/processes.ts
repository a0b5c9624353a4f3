import { fork, spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Outcome } from './load/drive.js';
import type { LoadOrder, LoadPlan, LoadReport } from './load/plan.js';

export type Server = { readonly port: number; readonly pid: number; stop(): Promise<void> };

const readyMsMax = 60_000;

const scriptPath = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** The same settings for all servers, without those of the caller's environment. */
export function childEnvironment(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), NODE_ENV: 'production', ...given };
}

/** A program of `bench/bare`. */
export async function startBare(
  name: string,
  databaseUrl: string,
  given: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = fork(scriptPath(`bare/${name}`), {
    env: childEnvironment({ DATABASE_URL: databaseUrl, ...given }),
  });
  const [message] = (await Promise.race([once(child, 'message'), failOnExit(child, name)])) as [
    { port: number },
  ];
  return { port: message.port, pid: pidOf(child), stop: () => end(child) };
}

/** The built product. It prints its address to stdout. */
export async function startBuilt(given: {
  readonly environment: Readonly<Record<string, string>>;
  readonly nodeOptions: readonly string[];
}): Promise<Server> {
  const main = fileURLToPath(import.meta.resolve('@rebuttal/core')).replace(/index\.js$/, 'main.js');
  const child = spawn(process.execPath, [...given.nodeOptions, main], {
    env: childEnvironment(given.environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await untilReady(child);
  return { port, pid: pidOf(child), stop: () => end(child) };
}

/** `rebuttal worker`: the background work of a server with WORKERS=off. */
export async function startBuiltWorker(given: {
  readonly environment: Readonly<Record<string, string>>;
  readonly nodeOptions: readonly string[];
}): Promise<Pick<Server, 'pid' | 'stop'>> {
  const cli = fileURLToPath(new URL('../../cli/bin/rebuttal.mjs', import.meta.url));
  const child = spawn(process.execPath, [...given.nodeOptions, cli, 'worker'], {
    env: childEnvironment(given.environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitForOutput(child, /Background work is running/);
  return { pid: pidOf(child), stop: () => end(child) };
}

export type ListeningProgram = {
  readonly name: string;
  readonly folder: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly port: number;
};

/** A third-party program, which receives its port. It is ready once it responds, whatever the response. */
export async function startListening(scriptPath: ListeningProgram): Promise<Server> {
  const { name, folder, args, port } = scriptPath;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: childEnvironment(scriptPath.environment),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const failure = failOnExit(child, name);
  failure.catch(() => undefined);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  const patience = performance.now() + readyMsMax;
  while (!(await Promise.race([isReady(), failure]))) {
    if (performance.now() > patience) {
      await end(child);
      throw new Error(`${name} was not ready within ${readyMsMax / 1000} s`);
    }
    await delay(100);
  }
  return { port, pid: pidOf(child), stop: () => end(child) };
}

/** Waits for the product's address on stdout. */
export async function untilReady(child: ChildProcessByStdio<null, Readable, null>): Promise<number> {
  return Number((await waitForOutput(child, /is ready at http:\/\/\S+?:(\d+)/))[1]);
}

async function waitForOutput(
  child: ChildProcessByStdio<null, Readable, null>,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const ready = new Promise<RegExpExecArray>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      const found = pattern.exec(output);
      if (found !== null) resolve(found);
    });
  });
  const late = delay(readyMsMax, undefined, { ref: false }).then(() => {
    throw new Error(`The product was not ready within ${readyMsMax / 1000} s`);
  });
  return Promise.race([ready, failOnExit(child, 'the product'), late]);
}

export type LoadProcess = {
  run(plan: LoadPlan): Promise<Outcome>;
  stop(): Promise<void>;
};

/** The load process, kept for the whole run so that it is equally warm for both programs. */
export function startLoad(): LoadProcess {
  const child = fork(scriptPath('load/main'), { env: childEnvironment({}) });
  // Created once, because each call would add a listener.
  const failure = failOnExit(child, 'the load');
  failure.catch(() => undefined);
  const request = async (order: LoadOrder): Promise<LoadReport> => {
    child.send(order);
    const [report] = (await Promise.race([once(child, 'message'), failure])) as [LoadReport];
    if (report.kind === 'failed') throw new Error(report.message);
    return report;
  };
  return {
    async run(plan) {
      await request({ kind: 'prepare', plan });
      const report = await request({ kind: 'go' });
      if (report.kind !== 'done') throw new Error(`The load process sent "${report.kind}"`);
      return report.outcome;
    },
    stop: () => end(child),
  };
}

async function failOnExit(child: ChildProcess, name: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${name} ended with exit code ${code ?? 'none'}`);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process was not started');
  return pid;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
