import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

import { eventually } from '../core/src/testing/waiting.js';

const main = fileURLToPath(new URL('../core/dist/main.js', import.meta.url));

export type ServerProcessOptions = {
  readonly port: number;
  /** All that the process sees beside `PATH` and `PORT`. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where everything goes that it says; nowhere by default. */
  readonly logFile?: string;
};

/** The built server as a process of its own, on one port however often it is started. */
export class ServerProcess {
  readonly url: string;
  private child: ChildProcess | undefined;

  constructor(private readonly options: ServerProcessOptions) {
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Answers once it is ready. @throws {Error} if it ends before, or is not ready in half a minute */
  async start(): Promise<void> {
    const { environment, port, logFile } = this.options;
    const log = logFile === undefined ? undefined : openSync(logFile, 'a');
    this.child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], ...environment, PORT: String(port) },
      stdio: log === undefined ? 'ignore' : ['ignore', log, log],
    });
    if (log !== undefined) closeSync(log);
    await eventually('the server', () => this.isReady(), 30_000);
  }

  /** What a load balancer would ask. @throws {Error} if the process has ended */
  private async isReady(): Promise<boolean> {
    if (!this.isRunning) throw new Error(`The server ended: ${String(this.child?.exitCode)}`);
    return (await statusOf(`${this.url}/readyz`)) === 200;
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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
