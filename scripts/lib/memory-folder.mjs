import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const memoryFolder = '/dev/shm';
/** A complete run writes up to 1.3 GiB, and the programs need memory, too. */
const [roomMin, memoryMin] = [3 * 2 ** 30, 6 * 2 ** 30];
const prefix = 'rebuttal-tests-';

/**
 * Creates a folder in memory for test data, removed when the process exits. Returns undefined if memory is short. A
 * database has six hundred small files, which take twenty times as long on some disks.
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(memoryFolder, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o1777); // like /tmp, because some tests run programs as another user
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  keepTranspiled(folder);
  return folder;
}

/** tsx keeps what it transpiled in the folder for temporary files, and would begin again with each run. */
function keepTranspiled(folder) {
  const kept = join(root, '.cache', 'tsx');
  mkdirSync(kept, { recursive: true });
  symlinkSync(kept, join(folder, `tsx-${process.geteuid()}`));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= roomMin && process.availableMemory() >= memoryMin && runsPrograms();
  } catch {
    return false;
  }
}

/** Returns false if /dev/shm is mounted `noexec`, as in containers. */
function runsPrograms() {
  const folder = mkdtempSync(join(memoryFolder, prefix));
  try {
    writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(join(folder, 'program')).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Removes folders of killed runs. */
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
