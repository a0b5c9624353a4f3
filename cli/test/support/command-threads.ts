import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { atEnd } from '../../../testing/endings.js';

type Call = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
};
type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Reused by all test files of a process. A thread runs one command at a time. */
const idle: Worker[] = [];
atEnd(async () => {
  await Promise.all(idle.splice(0).map((thread) => thread.terminate()));
});

/** Runs a command of the built CLI to its end in a thread. Concurrent commands get separate threads. */
export async function runInThread(call: Call): Promise<Ended> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  const message = once(thread, 'message'); // rejects if the thread fails
  thread.postMessage(call);
  const [{ isSpent, ...ended }] = (await message) as [Ended & { readonly isSpent: boolean }];
  thread.unref();
  if (isSpent) await thread.terminate();
  else idle.push(thread);
  return ended;
}

function startThread(): Worker {
  // Without tsx and the source condition, so that the thread loads the built program and server.
  return new Worker(new URL('command-thread.mjs', import.meta.url), { execArgv: [], env: {} });
}
