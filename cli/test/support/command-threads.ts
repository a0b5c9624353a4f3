import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { atEnd } from '../../../testing/endings.js';

type Call = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
};
type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Kept for all files of a process. A thread runs one command at a time. */
const idle: Worker[] = [];
atEnd(async () => {
  await Promise.all(idle.splice(0).map((thread) => thread.terminate()));
});

/** Runs a command of the built CLI to its end in a thread. Concurrent commands get separate threads. */
export async function runInThread(call: Call): Promise<Ended> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  const answered = once(thread, 'message'); // rejects if the thread fails
  thread.postMessage(call);
  const [{ isSpent, ...ended }] = (await answered) as [Ended & { readonly isSpent: boolean }];
  thread.unref();
  if (isSpent) await thread.terminate();
  else idle.push(thread);
  return ended;
}

function startThread(): Worker {
  // Without tsx and the condition for sources, so that it loads the built program with the built server.
  return new Worker(new URL('command-thread.mjs', import.meta.url), { execArgv: [], env: {} });
}
