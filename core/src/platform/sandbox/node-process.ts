import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';

import { StoppedWork } from './work-pool.js';

/** Starts a Node program that calls `answerTasks`. */
export function startNode(program: string, args: readonly string[] = []): ChildProcess {
  return fork(program, args, {
    // No secret of ours is in its environment.
    env: { LANG: 'C.UTF-8', TMPDIR: tmpdir() },
    execArgv: [...(program.endsWith('.ts') ? process.execArgv : []), '--max-old-space-size=512'],
    serialization: 'advanced',
    // The child ends when its standard input closes.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
}

/** @throws {StoppedWork} if the process ends without an answer */
export async function askNode<Answer>(child: ChildProcess, task: object): Promise<Answer> {
  const settled = new AbortController();
  const { signal } = settled;
  // Both reject if the process failed to start.
  const answered = once(child, 'message', { signal }) as Promise<[Answer]>;
  const ended = once(child, 'exit', { signal }) as Promise<[number | null, string | null]>;
  // Without a channel, one of these events has the reason.
  if (child.connected) child.send(task, () => undefined);
  try {
    const [answer] = await Promise.race([answered, ended.then(([code, name]) => failBy(code, name))]);
    return answer;
  } finally {
    settled.abort();
  }
}

/** Node aborts when its heap is full. */
function failBy(code: number | null, signal: string | null): never {
  throw new StoppedWork(signal === 'SIGABRT' ? 'huge' : 'ended', `by ${signal ?? `exit code ${code}`}`);
}
