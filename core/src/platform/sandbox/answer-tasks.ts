import { Worker } from 'node:worker_threads';

/** Standard input is a pipe that only the parent holds. It closes when the parent ends, even by SIGKILL. */
const watch = `
const { Socket } = require('node:net');
new Socket({ fd: 0 }).on('close', () => process.kill(process.pid, 'SIGKILL')).on('error', () => {}).resume();
`;

/**
 * Answers the tasks of the parent, and ends with it. The watch has its own thread, because a task may keep this one busy
 * forever, so that it never receives the `disconnect` event.
 */
export function answerTasks(answer: (task: never) => Promise<object>): void {
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
  process.on('message', (task) => {
    void answer(task as never).then((result) => process.send?.(result));
  });
}
