import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';

import { eventually } from '../core/src/testing/waiting.js';

const main = fileURLToPath(new URL('../core/dist/main.js', import.meta.url));
const cli = fileURLToPath(new URL('../cli/dist/rebuttal.js', import.meta.url));

export type ProductProcessOptions = {
  /** The environment of the process, in addition to `PATH` and `PORT`. */
  readonly environment: Readonly<Record<string, string>>;
  /** The destination of all its output; none by default. */
  readonly logFile?: string | undefined;
};

export type ServerProcessOptions = ProductProcessOptions & { readonly port: number };

/** Ends every started process with this one, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A built program of the product as a separate process, which can be restarted after its end. */
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

  /** Returns its exit code, null after a kill. */
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

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Only sends the signal; the process ends on its own schedule. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }
}

/** The built server, always on the same port. */
export class ServerProcess extends ProductProcess {
  readonly url: string;
  readonly port: number;

  constructor(private readonly options: ServerProcessOptions) {
    super();
    this.port = options.port;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** Resolves once it is ready. @throws {Error} if it ends before, or is not ready within half a minute */
  async start(): Promise<void> {
    const { environment, port, logFile } = this.options;
    this.launch([main], { environment: { ...environment, PORT: String(port) }, logFile });
    await eventually('the server', () => this.isReady(), 30_000);
  }

  /** As a load balancer would check it. */
  private async isReady(): Promise<boolean> {
    this.requireRunning('server');
    return (await statusOf(`${this.url}/readyz`)) === 200;
  }
}

/** `rebuttal worker`: only the background work. Its log reports that it works. */
export class WorkerProcess extends ProductProcess {
  constructor(private readonly options: ProductProcessOptions & { readonly logFile: string }) {
    super();
  }

  /** Resolves once it works. @throws {Error} if it ends before, or does not work within half a minute */
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

/** The status of a response, 0 if there is none. */
export function statusOf(url: string, timeoutMs = 5_000): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: timeoutMs, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(0));
  });
}
