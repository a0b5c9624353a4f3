import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
/** A whole run writes 1.3 GiB at most, and the programs want memory, too. */
const [roomMin, memoryMin] = [3 * 2 ** 30, 6 * 2 ** 30];
const prefix = 'rebuttal-tests-';

/**
 * A folder in memory for what the tests write, which goes with the process; nothing where there is no room for it. A
 * database is six hundred small files, which take twenty times as long on some disks.
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(memoryFolder, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o1777); // as /tmp: some tests run programs as another user
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= roomMin && process.availableMemory() >= memoryMin && runsPrograms();
  } catch {
    return false;
  }
}

/** Containers mount it `noexec`. */
function runsPrograms() {
  const folder = mkdtempSync(join(memoryFolder, prefix));
  try {
    writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(join(folder, 'program')).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(memoryFolder)) {
    const [, pid] = /^rebuttal-tests-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(memoryFolder, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
