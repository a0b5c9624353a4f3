import { busyError, closedError } from './fair-queue.js';
import { TurnOrder } from './turn-order.js';

export type WorkLanesOptions = {
  /** Places for work that is expected to be short. */
  readonly places: number;
  /**
   * Work that takes longer gives its place up to those who wait, and goes on in the one place for slow work. Counts
   * processor time for work that reports it, because a busy machine doesn't make work slow, and three times as much on
   * the clock.
   */
  readonly slowAfterMs: number;
  /** The limits of waiting work, in total and for one company. */
  readonly waiting: { readonly total: number; readonly perKey: number };
  /** Returns true if work ended because it took too long. */
  readonly isTimeout: (error: unknown) => boolean;
  /** The address that a company last called from. */
  readonly groupOf?: ((key: string) => string) | undefined;
  readonly now?: () => number;
};

/** Stops what it is doing when the signal is aborted; it is then started again. May report the processor time used so far. */
export type LaneWork<T> = (signal: AbortSignal, reportCpu: (cpuMs: number) => void) => Promise<T>;

type Job = {
  readonly key: string;
  readonly work: LaneWork<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  lane: 'quick' | 'slow';
  isOverdue: boolean;
  /** Stopped for a company that has nothing running, not because it is overdue. */
  isDisplaced: boolean;
  /** Zero until it is reported. */
  cpuMs: number;
  stop: AbortController;
};

const clockPerCpu = 3;
const [strikesMax, penaltyMs] = [2, 10 * 60_000];

/**
 * Places for work whose length is a stranger's to choose. Companies take turns. Work that takes long moves to a place of
 * its own; where that is taken and others wait, it is stopped and started again there later. A company whose work timed
 * out twice within ten minutes starts there at once. So short work waits for `slowAfterMs` a turn, and not for a timeout.
 * A company that has several places gives one up at once to a company that has none.
 */
export class WorkLanes {
  private readonly waiting = { quick: new TurnOrder<Job>(), slow: new TurnOrder<Job>() };
  private readonly running = new Set<Job>();
  private readonly timeouts = new Map<string, number[]>();
  private readonly now: () => number;
  private closed = false;

  constructor(private readonly options: WorkLanesOptions) {
    this.now = options.now ?? Date.now;
  }

  /** @throws {RenderingError} of kind `busy` at once if too many wait, `closed` after `close` */
  run<T>(key: string, work: LaneWork<T>): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    if (this.isFull(key)) return Promise.reject(busyError());
    return new Promise<T>((resolve, reject) => {
      const job: Job = {
        key,
        work,
        resolve: resolve as Job['resolve'],
        reject,
        lane: this.isPenalized(key) ? 'slow' : 'quick',
        isOverdue: false,
        isDisplaced: false,
        cpuMs: 0,
        stop: new AbortController(),
      };
      this.wait(job);
    });
  }

  close(): void {
    this.closed = true;
    for (const lane of ['quick', 'slow'] as const)
      for (const { reject } of this.waiting[lane].takeAll()) reject(closedError());
  }

  private isFull(key: string): boolean {
    const { total, perKey } = this.options.waiting;
    const { quick, slow } = this.waiting;
    const owner = this.ownerOf(key);
    return quick.size + slow.size >= total || quick.lengthOf(owner) + slow.lengthOf(owner) >= perKey;
  }

  private ownerOf(key: string) {
    return { group: this.options.groupOf?.(key) ?? key, key };
  }

  private wait(job: Job): void {
    this.waiting[job.lane].push(this.ownerOf(job.key), job);
    this.startNext();
  }

  private countRunning(lane: Job['lane']): number {
    return [...this.running].filter((job) => job.lane === lane).length;
  }

  private startNext(): void {
    while (this.countRunning('slow') === 0) {
      const next = this.waiting.slow.take();
      if (next === undefined) break;
      void this.start(next);
    }
    this.relieve();
    while (this.countRunning('quick') < this.options.places) {
      const next =
        this.waiting.quick.take((key) => this.countQuickOf(key) === 0) ?? this.waiting.quick.take();
      if (next === undefined) break;
      void this.start(next);
    }
    this.displace();
  }

  private countQuickOf(key: string): number {
    return [...this.running].filter((job) => job.lane === 'quick' && job.key === key).length;
  }

  /** Stops the newest work of a company with several places if a company without one waits. */
  private displace(): void {
    const isWaited = this.waiting.quick.some((key) => this.countQuickOf(key) === 0);
    if (!isWaited || [...this.running].some((job) => job.stop.signal.aborted)) return;
    const newest = [...this.running].findLast(
      (job) => job.lane === 'quick' && this.countQuickOf(job.key) > 1,
    );
    if (newest === undefined) return;
    newest.isDisplaced = true;
    newest.stop.abort();
  }

  /** Frees a place where work is overdue: by moving it, or by stopping it if others wait. */
  private relieve(): void {
    const isStopping = (job: Job) => job.stop.signal.aborted;
    let wanted = this.waiting.quick.size - [...this.running].filter(isStopping).length;
    for (const job of this.running) {
      if (!job.isOverdue || job.lane === 'slow' || isStopping(job)) continue;
      if (this.countRunning('slow') === 0) job.lane = 'slow';
      else if (wanted > 0 && this.countRunning('quick') >= this.options.places) {
        job.stop.abort();
        wanted -= 1;
      }
    }
  }

  private async start(job: Job): Promise<void> {
    this.running.add(job);
    const { slowAfterMs } = this.options;
    const noteOverdue = () => {
      if (job.isOverdue) return;
      job.isOverdue = true;
      this.startNext();
    };
    const noteCpu = (cpuMs: number) => {
      job.cpuMs = cpuMs;
      if (cpuMs > slowAfterMs) noteOverdue();
    };
    const timers = [
      setTimeout(() => {
        if (job.cpuMs === 0) noteOverdue();
      }, slowAfterMs),
      setTimeout(noteOverdue, clockPerCpu * slowAfterMs),
    ];
    try {
      job.resolve(await job.work(job.stop.signal, noteCpu));
    } catch (error) {
      this.fail(job, error);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      this.running.delete(job);
      this.startNext();
    }
  }

  private fail(job: Job, error: unknown): void {
    if (job.stop.signal.aborted && !this.closed) {
      this.running.delete(job);
      const lane = job.isDisplaced ? job.lane : 'slow';
      const again = { isOverdue: false, isDisplaced: false, cpuMs: 0, stop: new AbortController() };
      this.wait({ ...job, ...again, lane });
      return;
    }
    if (this.options.isTimeout(error)) this.noteTimeout(job.key);
    job.reject(error);
  }

  private noteTimeout(key: string): void {
    const now = this.now();
    for (const [other, times] of this.timeouts)
      if (times.every((at) => at <= now - penaltyMs)) this.timeouts.delete(other);
    this.timeouts.set(key, [...this.recentTimeouts(key), now]);
  }

  private recentTimeouts(key: string): number[] {
    return (this.timeouts.get(key) ?? []).filter((at) => at > this.now() - penaltyMs);
  }

  private isPenalized(key: string): boolean {
    return this.recentTimeouts(key).length >= strikesMax;
  }
}
