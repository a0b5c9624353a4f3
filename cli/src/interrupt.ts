import { Interrupted } from './errors.js';

/**
 * Runs work that Ctrl-C or SIGTERM should end. Its `signal` is then aborted, and the work cleans up after itself.
 * @throws {Interrupted} instead of any error of the interrupted work
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = () => controller.abort(new Interrupted('interrupted'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(controller.signal);
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** Returns the result of `pending` unless `signal` is aborted first. @throws the reason of the signal */
export async function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  const cleanup = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: cleanup.signal });
  });
  try {
    return await Promise.race([pending, aborted]);
  } finally {
    cleanup.abort();
  }
}
