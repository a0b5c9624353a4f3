import { Interrupted } from './errors.js';

/**
 * Runs work that Ctrl-C or SIGTERM is to end: its `signal` is aborted then, and it takes back what it has begun.
 * @throws {Interrupted} whatever an interrupted work throws
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const interrupt = () => ending.abort(new Interrupted('interrupted'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(ending.signal);
  } catch (error) {
    ending.signal.throwIfAborted();
    throw error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** What `working` gives, unless `signal` is aborted before. @throws the reason of the signal */
export async function unlessAborted<T>(working: Promise<T>, signal: AbortSignal): Promise<T> {
  const unheard = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: unheard.signal });
  });
  try {
    return await Promise.race([working, aborted]);
  } finally {
    unheard.abort();
  }
}
