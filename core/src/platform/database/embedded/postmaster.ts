import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { EmbeddedLog } from './log.js';

/** A running server: the process ID of its postmaster and its port. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean };

const pollMs = 3;

/** Returns the server that runs on this folder, or undefined. Ignores a PID file left by a crash. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const written = readPidFile(cluster);
  return written && isPostmasterOf(cluster, written.pid) ? written : undefined;
}

/** Parses postmaster.pid. Source: PostgreSQL 18, src/include/utils/pidfile.h */
export function readPidFile(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Fast shutdown: rolls back open transactions and keeps everything committed. Immediate shutdown after `patienceMs`. */
export async function stopPostmaster(cluster: string, log: EmbeddedLog, patienceMs = 10_000): Promise<void> {
  const running = findPostmaster(cluster);
  if (!running) return;
  if (await signalAndWait(cluster, running.pid, 'SIGINT', patienceMs)) return;
  log.warn({ pid: running.pid }, 'PostgreSQL did not stop in time; forcing an immediate shutdown');
  if (await signalAndWait(cluster, running.pid, 'SIGQUIT', 6_000)) return;
  await signalAndWait(cluster, running.pid, 'SIGKILL', 1_000);
}

async function signalAndWait(
  cluster: string,
  pid: number,
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<boolean> {
  process.kill(pid, signal);
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    if (!isPostmasterOf(cluster, pid)) return true;
    await delay(pollMs);
  }
  return false;
}

/** Returns true if the process is a PostgreSQL server, on any folder. A zombie no longer has a command line. */
export function isPostgres(pid: number): boolean {
  return basename(commandLineOf(pid)[0] ?? '') === 'postgres';
}

/** The PID from a file may now belong to an unrelated process. */
function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid) || !isPostgres(pid)) return false;
  const folder = realpathSync(cluster);
  return commandLineOf(pid).includes(folder) || workingFolderOf(pid) === folder;
}

/** A postmaster's working folder is its data folder, even after a move. In a container root may not be able to read it. */
function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function commandLineOf(pid: number): string[] {
  if (process.platform !== 'linux') return commandLineByPs(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** ps prints one line with spaces, which is split at our options. */
function commandLineByPs(pid: number): string[] {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim().split(/ (?=-[cD] )|(?<= -[cD]) /);
}
