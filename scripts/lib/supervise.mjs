import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from './run.mjs';

/** A server that ends within this time after its start failed quickly. */
const quickMs = 60_000;
const quickFailuresMax = 5;
const restartMs = 1_000;
/** The server stops within 30 seconds. One that does not is stuck. */
const stopMs = 35_000;

/**
 * Runs the server and starts it again whenever it ends with an error, after 1, 2, 4 and 8 seconds. Gives up after 5
 * failures in a row that each came within a minute of the start, and at once if the first start fails, because the
 * operator must fix its error. Signals are passed on as messages: the server may have received the signal, too, and a
 * second one would force an immediate exit. If this process is killed, the server stops, because its channel closes.
 * @returns the exit code of the server
 */
export async function supervise(script, { restartAfterMs = restartMs, quickWithinMs = quickMs } = {}) {
  const stopping = new AbortController();
  let child;
  const request = () => {
    if (child?.connected) child.send(stopping.signal.aborted ? 'stop now' : 'stop', () => undefined);
    if (!stopping.signal.aborted) setTimeout(() => child?.kill('SIGKILL'), stopMs).unref();
    stopping.abort();
  };
  process.on('SIGINT', request).on('SIGTERM', request);
  let hasBeenReady = false;
  for (let failures = 0; ;) {
    const startedAt = performance.now();
    child = spawn(process.execPath, [script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => (hasBeenReady ||= message === 'ready'));
    const { code, reason } = await ended(child);
    if (code === 0 || stopping.signal.aborted || !hasBeenReady) return code;
    failures = performance.now() - startedAt < quickWithinMs ? failures + 1 : 1;
    if (failures >= quickFailuresMax) {
      log(`\n  Rebuttal ended ${failures} times soon after its start (${reason}) and is not started again.`);
      log('  See the errors above, run "npx rebuttal doctor", and then start it.\n');
      return code;
    }
    const waitMs = restartAfterMs * 2 ** (failures - 1);
    log(`\n  Rebuttal ended unexpectedly (${reason}). Starting it again in ${waitMs / 1000} s.\n`);
    await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return code;
  }
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, reason: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ code: code ?? 1, reason: signal === null ? `exit code ${code}` : signal }),
    );
  });
}
