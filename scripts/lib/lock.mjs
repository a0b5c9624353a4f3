import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './run.mjs';

const lockFile = join(root, '.cache', 'scripts.lock');
const beatMs = 2_000;
/** A killed process leaves its file, and its pid may be reused, so a lock is valid only while its heartbeat continues. */
const staleMs = 20_000;

/** Lets one process at a time install and build. Two in one folder would overwrite each other's files. */
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
