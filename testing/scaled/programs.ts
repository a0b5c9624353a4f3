import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chooseAccount, spawnAs } from '../../core/src/platform/database/embedded/account.js';
import { eventually } from '../../core/src/testing/waiting.js';

export type ProgramName = 'nginx' | 'pgbouncer';

/** The path of a system program. Debian installs these outside an ordinary user's PATH. */
export function findProgram(name: ProgramName): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** @throws {Error} with installation advice */
export function requireProgram(name: ProgramName): string {
  const path = findProgram(name);
  if (path === undefined)
    throw new Error(`${name} is missing. Install it: sudo apt-get install --no-install-recommends ${name}`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A file of `deploy/` with its `${…}` filled in.
 * @throws {Error} if a value is missing, because the program would misread a partly filled file
 */
export function fillTemplate(name: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');
  return text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`deploy/${name} wants ${key}`);
    return value;
  });
}

/** A system program in the foreground, on a port of this machine. */
export class SystemProgram {
  private child: ChildProcess | undefined;

  constructor(
    private readonly options: {
      readonly program: string;
      readonly args: readonly string[];
      readonly port: number;
      /** Its files; as root, which it would refuse, another account may read them. */
      readonly folder: string;
      readonly isForRoot: boolean;
    },
  ) {}

  /** Resolves once it accepts connections. @throws {Error} with its output, if it ends instead */
  async start(): Promise<void> {
    const { program, args, folder, port, isForRoot } = this.options;
    const account = isForRoot ? undefined : chooseAccount(folder, folder, '/usr');
    const child = spawnAs(account, program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
    await eventually(`${program} on port ${port}`, async () => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${program} ended: ${said.trim()}`);
      return takesConnections(port);
    });
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
