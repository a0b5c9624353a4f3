import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ownName = /^rebuttal-pdf-(\d+)-/;

/**
 * Creates a folder that only this process's user can read. Deletes the folders of killed processes, which may contain an
 * unfinished letter.
 */
export async function makeWorkFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = ownName.exec(name)?.[1];
    // Another user's folder cannot be removed, and doesn't have to be.
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(parent, `rebuttal-pdf-${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
