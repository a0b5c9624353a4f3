import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Linux lets another process change how many files this one may open. */
export const canTakeHandles = process.platform === 'linux';

/** Does work while this process can open no file, no socket and no pipe. What is open stays so. */
export async function withoutHandles<T>(work: () => Promise<T>): Promise<T> {
  const before = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  const limit = (handles: string) => `prlimit --pid ${process.pid} --nofile=${handles}:`;
  // It is there before, for nothing can be started meanwhile.
  const helper = spawn('sh', ['-c', `${limit('3')}; echo; read line; ${limit(before ?? '1024')}`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await once(helper.stdout, 'data');
  try {
    return await work();
  } finally {
    const ended = once(helper, 'exit');
    helper.stdin.end('\n');
    await ended;
  }
}
