import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './run.mjs';

const lockFile = join(root, '.cache', 'scripts.lock');
const beatMs = 2_000;
/** A process that was killed leaves the file, and its number may be another one's now: a lock lives by its beat. */
const staleMs = 20_000;

/** Lets one process at a time install and build: two of them in one folder would destroy each other's work. */
export async function withLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let isTold = false; !takeLock(); isTold = true) {
    if (!isTold) say('Another process installs or builds here; waiting for it.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const beat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), beatMs);
  const release = () => rmSync(lockFile, { force: true });
  const interrupt = () => process.exit(130);
  process.once('exit', release).once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release).off('SIGINT', interrupt).off('SIGTERM', interrupt);
    release();
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const held = statSync(lockFile, { throwIfNoEntry: false });
    if (held && Date.now() - held.mtimeMs > staleMs) rmSync(lockFile, { force: true });
    return false;
  }
}
