import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { spawnAs } from './account.js';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './errors.js';
import type { EmbeddedLog } from './log.js';
import { chownToFolderOwner } from './ownership.js';
import { findPostmaster, isAlive, isPostgres, readPidFile, type Postmaster } from './postmaster.js';

/** How and where to start the server. Aborting `ending` stops the wait. */
export type ServerOptions = {
  readonly port: number;
  readonly logFile: string;
  readonly log: EmbeddedLog;
  readonly ending: AbortSignal;
};

const pollMs = 3;
/** After a crash PostgreSQL first replays all changes since the last checkpoint, up to 1 GB. */
const patienceMs = 300_000;
const logSizeMax = 5_000_000;

/**
 * Passed as options instead of a file in the data folder, so that each version of Rebuttal uses its own settings.
 * Statements never reach the server's log (`log` ranks above `error`), because they contain merchants' data.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
};

/** Takes over the server that runs on this folder, or starts one, and waits until it accepts queries. */
export async function ensureServer(cluster: Cluster, options: ServerOptions): Promise<Postmaster> {
  const found = findPostmaster(cluster.folder);
  if (found) {
    const hasEnded = () => findPostmaster(cluster.folder)?.pid !== found.pid;
    const adopted = await waitForReady(cluster, found.pid, options, hasEnded);
    if (adopted) return adopted;
  }
  options.ending.throwIfAborted();
  removeStalePidFile(cluster.folder);
  const logStart = rotateLog(options.logFile);
  const child = launch(cluster, options);
  let fault: unknown;
  child.once('error', (error) => (fault = error));
  const hasEnded = () => fault !== undefined || child.exitCode !== null || child.signalCode !== null;
  const started = await waitForReady(cluster, child.pid, options, hasEnded);
  if (started) return started;
  if (options.ending.aborted) await endChild(child, hasEnded);
  options.ending.throwIfAborted();
  const lastLines = readFileSync(options.logFile).subarray(logStart).toString().trim().slice(-2_000);
  throw new EmbeddedPostgresError(`PostgreSQL did not start. Its output: ${lastLines}`, { cause: fault });
}

/** Starts a separate session, so that Ctrl-C in the terminal reaches only this process, which stops PostgreSQL last. */
function launch({ folder, binaries, account }: Cluster, { port, logFile }: ServerOptions): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  chownToFolderOwner(logFile);
  try {
    const given = Object.entries({ ...settings, port: String(port) });
    const args = ['-D', folder, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = spawnAs(account, binaries.postgres, args, { detached: true, stdio: ['ignore', log, log] });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function waitForReady(
  { folder }: Cluster,
  pid: number | undefined,
  { ending, log }: ServerOptions,
  hasEnded: () => boolean,
): Promise<Postmaster | undefined> {
  const since = Date.now();
  let isLogged = false;
  while (!hasEnded() && !ending.aborted) {
    const written = readPidFile(folder);
    if (written?.pid === pid && written?.isReady) return written;
    const waitedMs = Date.now() - since;
    if (waitedMs > patienceMs) throw new EmbeddedPostgresError('PostgreSQL did not become ready in time.');
    if (waitedMs > 3_000 && !isLogged) {
      isLogged = true;
      log.info({ pid }, 'PostgreSQL is still starting; it may be recovering from a crash');
    }
    await delay(pollMs);
  }
  return undefined;
}

/** The child may not have written its PID file yet, so no later start could find it. */
async function endChild(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  child.kill('SIGINT');
  for (const end = Date.now() + 5_000; !hasEnded() && Date.now() < end;) await delay(pollMs);
}

/** PostgreSQL removes a stale PID file itself, except if another process now has that PID. */
function removeStalePidFile(folder: string): void {
  const left = readPidFile(folder);
  if (left && isAlive(left.pid) && !isPostgres(left.pid))
    rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** Keeps one old log. Returns the offset in the log at which this start begins. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logSizeMax) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}
