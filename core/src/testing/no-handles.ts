import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** On Linux, another process can change this one's open file limit. */
export const canTakeHandles = process.platform === 'linux';

/** Runs work while this process can't open files, sockets or pipes. Open ones stay open. */
export async function withoutHandles<T>(work: () => Promise<T>): Promise<T> {
  const before = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  const limit = (handles: string) => `prlimit --pid ${process.pid} --nofile=${handles}:`;
  // Started first, because no process can be started while the limit applies.
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
