import { inspect } from 'node:util';

import type { Log } from '../platform/shared/log.js';
import { withTimeout } from '../platform/shared/timeout.js';

export type EndingServer = {
  /** Takes no new requests, finishes running ones, and releases claimed work. */
  stop(): Promise<void>;
  /** Counts an error and raises its alarm. */
  noteProcessError(origin: NodeJS.UncaughtExceptionOrigin): Promise<void>;
};

export type ProcessEndOptions = {
  readonly starting: Promise<EndingServer>;
  /** Interrupts the start where it waits for something. */
  readonly ending: AbortController;
  readonly log: Log;
};

/** EX_SOFTWARE of sysexits.h. Supervisors start the server again after any code but 0. */
const errorExitCode = 70;

/** Longer than a shutdown takes, including that of an embedded PostgreSQL that does not respond. */
const endMsMax = 30_000;
/** The database may be the cause of the error. */
const noteMsMax = 2_000;

/**
 * Stops the server and ends the process, once and within 30 seconds: with 0 on SIGINT, SIGTERM or a request of the
 * supervisor of `npm start`, and with 70 after an error that no request and no job handles. That is one thrown in a
 * callback, a rejected promise without a handler, or an error event without a listener. The state of the process is unknown
 * after it. A second signal ends the process immediately.
 */
export function endInOrder(options: ProcessEndOptions): void {
  const { log } = options;
  let isEnding = false;
  const end = (reason: string, exitCode: number, origin?: NodeJS.UncaughtExceptionOrigin) => {
    if (isEnding) return;
    isEnding = true;
    log.info(`${reason}: stopping`);
    setTimeout(() => process.exit(exitCode || 1), endMsMax).unref();
    void stopAndExit(options, exitCode, origin);
  };
  endOnSignals((reason) => end(reason, 0));
  // The reader of the output is gone or its disk is full. The server keeps running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('uncaughtException', (thrown: unknown, origin) => {
    const err = thrown instanceof Error ? thrown : new Error(inspect(thrown));
    log.fatal({ err, origin }, 'error outside of a request; this process ends');
    end(origin, errorExitCode, origin);
  });
}

async function stopAndExit(
  { starting, ending, log }: ProcessEndOptions,
  exitCode: number,
  origin: NodeJS.UncaughtExceptionOrigin | undefined,
): Promise<void> {
  ending.abort();
  let server: EndingServer;
  try {
    server = await starting;
  } catch (error) {
    // The caller reports other errors, and ends the process.
    if (error instanceof DOMException && error.name === 'AbortError') process.exit(exitCode);
    return;
  }
  try {
    if (origin !== undefined) await withTimeout(noteMsMax, server.noteProcessError(origin));
  } catch (error) {
    log.error({ err: error }, 'failed to count the error');
  }
  try {
    await server.stop();
  } catch (error) {
    log.error({ err: error }, 'shutdown failed');
    process.exit(exitCode || 1);
  }
  process.exit(exitCode);
}

/** Only signals count as a second request, because a signal may reach both this process and its supervisor. */
function endOnSignals(end: (reason: string) => void): void {
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) process.exit(1);
    end(signal);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  if (process.channel === undefined) return;
  process.on('message', (message) => {
    if (message === 'stop') end('requested by the supervisor');
    if (message === 'stop now') process.exit(1);
  });
  process.once('disconnect', () => end('the supervisor has ended'));
}
