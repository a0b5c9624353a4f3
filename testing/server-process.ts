import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';

import { eventually } from '../core/src/testing/waiting.js';

const main = fileURLToPath(new URL('../core/dist/main.js', import.meta.url));
const cli = fileURLToPath(new URL('../cli/dist/rebuttal.js', import.meta.url));

export type ProductProcessOptions = {
  /** All that the process sees beside `PATH` and `PORT`. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where everything goes that it says; nowhere by default. */
  readonly logFile?: string | undefined;
};

export type ServerProcessOptions = ProductProcessOptions & { readonly port: number };

/** Nothing that was started here outlives this process, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A built program of the product as a process of its own, which can be started again after its end. */
abstract class ProductProcess {
  private child: ChildProcess | undefined;

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  protected launch(args: readonly string[], { environment, logFile }: ProductProcessOptions): void {
    const log = logFile === undefined ? undefined : openSync(logFile, 'a');
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: log === undefined ? 'ignore' : ['ignore', log, log],
    });
    this.child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    if (log !== undefined) closeSync(log);
  }

  /** @throws {Error} if the process has ended */
  protected requireRunning(what: string): void {
    if (!this.isRunning) throw new Error(`The ${what} ended: ${String(this.child?.exitCode)}`);
  }

  /** Answers its exit code, null after a kill. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (child === undefined) return null;
    if (this.isRunning) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }

  /** At once, without a word to it. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Only says it; the process ends when it likes. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }
}

/** The built server, on one port however often it is started. */
export class ServerProcess extends ProductProcess {
  readonly url: string;
  readonly port: number;

  constructor(private readonly options: ServerProcessOptions) {
    super();
    this.port = options.port;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** Answers once it is ready. @throws {Error} if it ends before, or is not ready in half a minute */
  async start(): Promise<void> {
    const { environment, port, logFile } = this.options;
    this.launch([main], { environment: { ...environment, PORT: String(port) }, logFile });
    await eventually('the server', () => this.isReady(), 30_000);
  }

  /** What a load balancer would ask. */
  private async isReady(): Promise<boolean> {
    this.requireRunning('server');
    return (await statusOf(`${this.url}/readyz`)) === 200;
  }
}

/** `rebuttal worker`: the background work alone. It says in its log that it works. */
export class WorkerProcess extends ProductProcess {
  constructor(private readonly options: ProductProcessOptions & { readonly logFile: string }) {
    super();
  }

  /** Answers once it works. @throws {Error} if it ends before, or does not work in half a minute */
  async start(): Promise<void> {
    const { logFile } = this.options;
    const said = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
    const before = said().length;
    this.launch([cli, 'worker', '--json'], this.options);
    await eventually(
      'the worker',
      () => {
        this.requireRunning('worker');
        return /"type": ?"ready"/.test(said().slice(before));
      },
      30_000,
    );
  }
}

/** The status of an answer, 0 where there is none. */
export function statusOf(url: string, timeoutMs = 5_000): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: timeoutMs, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(0));
  });
}
