import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findEmbeddedPostgres } from '@rebuttal/core';

import { findFreePort } from '../../../core/src/platform/database/embedded/ports.js';
import { collect, spawnCli, type Environment } from './cli.js';

export type TestHome = {
  /** The environment of a server and of the commands that call it. */
  readonly env: Environment & {
    readonly DATA_DIR: string;
    readonly HOME: string;
    readonly REBUTTAL_URL: string;
  };
  remove(): void;
};

/** Creates a home folder and reserves a port, so that suites do not share data. */
export async function makeTestHome(): Promise<TestHome> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-cli-'));
  const port = await findFreePort();
  return {
    env: {
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      REBUTTAL_URL: `http://localhost:${port}`,
    },
    remove() {
      if (findEmbeddedPostgres(join(folder, 'data'))) throw new Error(`PostgreSQL still runs on ${folder}`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RunningCommand = {
  /** The line that `--json` prints when the server is ready. */
  readonly ready: Record<string, unknown>;
  /** Sends the signal and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Runs `serve` or `worker` until it is stopped. */
export async function startCommand(command: 'serve' | 'worker', env: Environment): Promise<RunningCommand> {
  const child = spawnCli([command, '--json'], env);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const line = stdout()
        .split('\n')
        .find((text) => text.startsWith('{"type":"ready"'));
      if (line !== undefined) resolve(JSON.parse(line) as Record<string, unknown>);
    });
    void exited.then(() => reject(new Error(`${command} ended: ${stdout()}${stderr()}`)));
  });
  return {
    ready,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}
