import { Worker } from 'node:worker_threads';

/** Standard input is a pipe that only the parent holds. It closes when the parent ends, even by SIGKILL. */
const watch = `
const { Socket } = require('node:net');
new Socket({ fd: 0 }).on('close', () => process.kill(process.pid, 'SIGKILL')).on('error', () => {}).resume();
`;

/**
 * Ends this process when its parent ends. The watch has its own thread, because a file may keep this one busy forever, so
 * that it never receives the `disconnect` event.
 */
export function endWithParent(): void {
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
}
