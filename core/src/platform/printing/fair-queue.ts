import { RenderingError } from './rendering-error.js';
import { TurnOrder } from './turn-order.js';

type Waiting = { readonly key: string; readonly start: () => void; readonly refuse: (error: Error) => void };

export type FairQueueLimits = {
  /** The limits of waiting jobs, in total and for one key. */
  readonly total: number;
  readonly perKey: number;
  /** The limit of running jobs for one key. Default: the number of slots. */
  readonly runningPerKey?: number;
};

/**
 * A bounded queue with a few concurrent slots. Alternates between keys (tenants) job by job, so that one tenant's thousand
 * letters do not block the next tenant.
 */
export class FairQueue {
  private readonly waiting = new TurnOrder<Waiting>();
  private readonly running = new Map<string, number>();
  private free: number;
  private closed = false;

  constructor(
    places: number,
    private readonly limits: FairQueueLimits,
  ) {
    this.free = places;
  }

  /** @throws {RenderingError} of kind `busy` at once if too many wait, `closed` after `close` */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.enter(key);
    try {
      return await work();
    } finally {
      this.leave(key);
    }
  }

  close(): void {
    this.closed = true;
    for (const { refuse } of this.waiting.takeAll()) refuse(closedError());
  }

  private enter(key: string): Promise<void> {
    if (this.closed) return Promise.reject(closedError());
    const owner = { group: key, key };
    if (this.waiting.size >= this.limits.total || this.waiting.lengthOf(owner) >= this.limits.perKey) {
      if (this.free === 0 || !this.mayStart(key)) return Promise.reject(busyError());
    }
    return new Promise((start, refuse) => {
      this.waiting.push(owner, { key, start, refuse });
      this.startNext();
    });
  }

  private mayStart(key: string): boolean {
    return (this.running.get(key) ?? 0) < (this.limits.runningPerKey ?? Infinity);
  }

  private startNext(): void {
    if (this.free === 0) return;
    const next = this.waiting.take((key) => this.mayStart(key));
    if (next === undefined) return;
    this.free -= 1;
    this.running.set(next.key, (this.running.get(next.key) ?? 0) + 1);
    next.start();
  }

  private leave(key: string): void {
    const left = (this.running.get(key) ?? 1) - 1;
    if (left === 0) this.running.delete(key);
    else this.running.set(key, left);
    this.free += 1;
    this.startNext();
  }
}

export function busyError(): RenderingError {
  return new RenderingError('busy', 'Too many documents are being created. Try again in a minute.');
}

export function closedError(): RenderingError {
  return new RenderingError('closed', 'The server is shutting down. Try again in a minute.');
}
