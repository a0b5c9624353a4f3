import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

import { documentPriority, lowerPriority } from '../shared/low-priority.js';
import { readProcessUse } from '../shared/process-use.js';
import { closedError, FairQueue } from './fair-queue.js';

/**
 * `cpuMs` counts processor time, because a busy machine makes no work long, and three times as much on the clock.
 * `memoryBytes` is resident memory.
 */
export type WorkLimits = { readonly cpuMs: number; readonly memoryBytes: number };

export const defaultLimits: WorkLimits = { cpuMs: 10_000, memoryBytes: 768 * 1024 * 1024 };

export type Work<T> = {
  /** Two kinds of one company's work take turns. */
  readonly kind: string;
  readonly limits: WorkLimits;
  readonly start: () => ChildProcess;
  /** Returns the result of the process. @throws {StoppedWork} of kind `ended` if it was killed from outside */
  readonly use: (child: ChildProcess) => Promise<T>;
  /** Runs after each attempt, before `run` returns. */
  readonly cleanUp?: () => Promise<void>;
  /** True: the process is kept for the next work of this kind, unless this one fails, takes long or takes much memory. */
  readonly isReusable?: boolean;
};

/** `slow` and `huge`: over its limits of time or memory. `ended`: its process was killed twice by something else. */
export class StoppedWork extends Error {
  override readonly name = 'StoppedWork';
  constructor(
    readonly why: 'slow' | 'huge' | 'ended',
    cause: string,
  ) {
    super(`The work was stopped (${why}): ${cause}`, { cause });
  }
}

export type WorkPoolOptions = {
  readonly places?: number;
  readonly groupOf?: (company: string) => string;
};

const clockPerCpu = 3;
const watchMs = 50;
/** Processor time after which work yields to others. Most needs a tenth. */
const longAfterMs = 1_000;
/** Processor time in which a slow or busy machine starts Node. Otherwise, no process would be kept there. */
const startMs = 2_000;
const [idleMs, idleBytesMax] = [300_000, 256 * 1024 * 1024];
/** The limit for one kind. An idle process takes about 20 MB. */
const idleMax = 2;

/**
 * Runs untrusted and heavy work, each in a child process with limits and a low priority. Companies take turns. One company
 * never has all places, and one kind of its work at most half, so that short work need not wait for long work to end.
 */
export class WorkPool {
  private readonly queue: FairQueue;
  private readonly idle = new Set<Idle>();
  private readonly busy = new Set<ChildProcess>();
  private closed = false;

  constructor({ places = 4, groupOf }: WorkPoolOptions = {}) {
    const perKind = Math.ceil(places / 2);
    this.queue = new FairQueue({
      running: { total: places, perCompany: Math.max(1, places - 1), perKind },
      waiting: { total: 400, perKind: 100 },
      groupOf,
    });
  }

  /** @throws {StoppedWork} over the limits. @throws {RenderingError} `busy` if too much work waits, `closed` after `close` */
  run<T>(company: string, work: Work<T>): Promise<T> {
    return this.queue.run(company, work.kind, () =>
      this.attempt(work).catch((error: unknown) => {
        if (this.closed) throw closedError();
        if (error instanceof StoppedWork && error.why === 'ended') return this.attempt(work);
        throw error;
      }),
    );
  }

  /** Ends all processes, and waits until they have cleaned up. */
  async close(): Promise<void> {
    this.closed = true;
    const ended = this.queue.close();
    for (const { child } of this.idle) child.kill('SIGKILL');
    for (const child of this.busy) child.kill('SIGKILL');
    await ended;
  }

  private async attempt<T>(work: Work<T>): Promise<T> {
    if (this.closed) throw closedError();
    const kept = this.takeIdle(work.kind);
    const child = kept ?? start(work);
    const isStarting = kept === undefined && work.isReusable === true;
    this.busy.add(child);
    let isKept = false;
    try {
      const { result, isLong } = await useWithin(child, work, longAfterMs + (isStarting ? startMs : 0));
      isKept = work.isReusable === true && !isLong && readProcessUse(child.pid).residentBytes < idleBytesMax;
      return result;
    } finally {
      if (!isKept) child.kill('SIGKILL');
      await work.cleanUp?.();
      this.busy.delete(child);
      if (isKept) this.keep(work.kind, child);
    }
  }

  private keep(kind: string, child: ChildProcess): void {
    if (this.closed || [...this.idle].filter((one) => one.kind === kind).length >= idleMax) {
      child.kill('SIGKILL');
      return;
    }
    holdProcess(child, false);
    const timer = setTimeout(() => child.kill('SIGKILL'), idleMs).unref();
    this.idle.add({ kind, child, timer });
  }

  private takeIdle(kind: string): ChildProcess | undefined {
    for (const one of this.idle) {
      const { child, timer } = one;
      const isEnded = child.killed || child.exitCode !== null || child.signalCode !== null;
      if (one.kind !== kind && !isEnded) continue;
      clearTimeout(timer);
      this.idle.delete(one);
      if (isEnded) continue;
      holdProcess(child, true);
      return child;
    }
    return undefined;
  }
}

type Idle = { readonly kind: string; readonly child: ChildProcess; readonly timer: NodeJS.Timeout };

function start({ start: startProcess }: Work<unknown>): ChildProcess {
  const child = startProcess();
  lowerPriority(child.pid, documentPriority.short);
  // Without a listener, an idle process that fails would end the server.
  return child.on('error', () => undefined);
}

/** `isLong`: its process has the lowest priority, which it cannot raise again. */
function useWithin<T>(
  child: ChildProcess,
  { use, limits }: Work<T>,
  longMs: number,
): Promise<{ readonly result: T; readonly isLong: boolean }> {
  return new Promise((resolve, reject) => {
    let isLong = false;
    const { cpuMs: cpuMsBefore } = readProcessUse(child.pid);
    const stop = (why: 'slow' | 'huge', cause: string) => {
      end();
      reject(new StoppedWork(why, cause));
    };
    const clockMs = clockPerCpu * limits.cpuMs;
    const timer = setTimeout(() => stop('slow', `took longer than ${clockMs} ms`), clockMs);
    const watch = setInterval(() => {
      const { cpuMs, residentBytes } = readProcessUse(child.pid);
      const usedMs = cpuMs - cpuMsBefore;
      if (residentBytes > limits.memoryBytes) stop('huge', `took ${residentBytes} bytes of memory`);
      else if (usedMs > limits.cpuMs) stop('slow', `took ${usedMs} ms of processor time`);
      else if (usedMs > longMs && !isLong) {
        isLong = true;
        lowerPriority(child.pid, documentPriority.long);
      }
    }, watchMs);
    const end = () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
    use(child)
      .then((result) => resolve({ result, isLong }), reject)
      .finally(end);
  });
}

/** An idle child process must not keep a finished program alive. */
function holdProcess(child: ChildProcess, isHeld: boolean): void {
  const pipes = [child.stdin, child.stderr].filter((pipe) => pipe instanceof Socket);
  for (const handle of [child, child.channel, ...pipes]) {
    if (isHeld) handle?.ref();
    else handle?.unref();
  }
}
