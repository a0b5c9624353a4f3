import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { spawnAs } from './account.js';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './errors.js';
import type { EmbeddedLog } from './log.js';
import { giveToFolderOwner } from './ownership.js';
import { findPostmaster, isAlive, isPostgres, readPidFile, type Postmaster } from './postmaster.js';

/** How and where to start it; aborting `ending` gives up waiting. */
export type ServerOptions = {
  readonly port: number;
  readonly logFile: string;
  readonly log: EmbeddedLog;
  readonly ending: AbortSignal;
};

const pollMs = 3;
/** After a crash all changes since the last checkpoint, at most 1 GB, are replayed first. */
const patienceMs = 300_000;
const logSizeMax = 5_000_000;

/**
 * Not in a file of the data folder, so that a new version of Rebuttal brings its settings along.
 * The server's log gets no statements (`log` ranks above `error`), for they hold what merchants wrote.
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

/** Takes over the server that runs on this folder, or starts one, and waits until it answers queries. */
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
  const said = readFileSync(options.logFile).subarray(logStart).toString().trim().slice(-2_000);
  throw new EmbeddedPostgresError(`PostgreSQL did not start. It said: ${said}`, { cause: fault });
}

/** A session of its own, so that Ctrl-C in the terminal reaches us alone and we end it after our work. */
function launch({ folder, binaries, account }: Cluster, { port, logFile }: ServerOptions): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  giveToFolderOwner(logFile);
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
  let isTold = false;
  while (!hasEnded() && !ending.aborted) {
    const written = readPidFile(folder);
    if (written?.pid === pid && written?.isReady) return written;
    const waitedMs = Date.now() - since;
    if (waitedMs > patienceMs) throw new EmbeddedPostgresError('PostgreSQL does not get ready.');
    if (waitedMs > 3_000 && !isTold) {
      isTold = true;
      log.info({ pid }, 'PostgreSQL is still starting: after a crash it first repairs its data');
    }
    await delay(pollMs);
  }
  return undefined;
}

/** So early it may not have written down yet that it runs, and nobody else would find it. */
async function endChild(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  child.kill('SIGINT');
  for (const end = Date.now() + 5_000; !hasEnded() && Date.now() < end;) await delay(pollMs);
}

/** PostgreSQL clears up after a crash by itself, but not where its old number is another process's now. */
function removeStalePidFile(folder: string): void {
  const left = readPidFile(folder);
  if (left && isAlive(left.pid) && !isPostgres(left.pid))
    rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** Keeps one old log. Returns where in the log this start begins. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logSizeMax) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}
