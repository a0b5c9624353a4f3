import { RenderingError } from '../errors/rendering-error.js';

export type FairQueueLimits = {
  /** The limits of running work: in total, of one company, and of one kind of its work. */
  readonly running: { readonly total: number; readonly perCompany: number; readonly perKind: number };
  /** The limits of waiting work. */
  readonly waiting: { readonly total: number; readonly perKind: number };
  /** The address that a company last called from: companies behind one take turns as one. */
  readonly groupOf?: ((company: string) => string) | undefined;
};

/** `turns`: address, company, and one kind of the company's work. */
type Job = {
  readonly turns: readonly [string, string, string];
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
};

/**
 * A bounded queue. Addresses take turns, then the companies behind one, then the kinds of a company's work, so that a
 * thousand letters of one company delay another by one.
 */
export class FairQueue {
  private waiting: Job[] = [];
  private readonly running = new Set<Job>();
  /** The order in which addresses, companies and kinds were last started, while work waits. */
  private readonly lastTurns = new Map<string, number>();
  private turn = 0;
  private closed = false;
  private onIdle: (() => void) | undefined;

  constructor(private readonly limits: FairQueueLimits) {}

  /** @throws {RenderingError} of kind `busy` at once if too much work waits, `closed` after `close` */
  async run<T>(company: string, kind: string, work: () => Promise<T>): Promise<T> {
    const job = await this.enter([this.limits.groupOf?.(company) ?? company, company, `${company} ${kind}`]);
    try {
      return await work();
    } finally {
      this.running.delete(job);
      if (this.running.size === 0) this.onIdle?.();
      this.startNext();
    }
  }

  /** Rejects waiting work. Resolves when the running work has ended. */
  close(): Promise<void> {
    this.closed = true;
    for (const { refuse } of this.waiting.splice(0)) refuse(closedError());
    return new Promise((resolve) => {
      this.onIdle = resolve;
      if (this.running.size === 0) resolve();
    });
  }

  private enter(turns: Job['turns']): Promise<Job> {
    return new Promise((resolve, refuse) => {
      const job: Job = { turns, refuse, start: () => resolve(job) };
      const { total, perKind } = this.limits.waiting;
      const isFull = this.waiting.length >= total || countOf(this.waiting, turns[2]) >= perKind;
      if (this.closed) refuse(closedError());
      else if (isFull && !this.mayStart(job)) refuse(busyError());
      else {
        this.waiting.push(job);
        this.startNext();
      }
    });
  }

  private mayStart({ turns: [, company, kind] }: Job): boolean {
    const { total, perCompany, perKind } = this.limits.running;
    const { running } = this;
    return running.size < total && countOf(running, company) < perCompany && countOf(running, kind) < perKind;
  }

  private startNext(): void {
    const [next] = this.waiting
      .filter((job) => this.mayStart(job))
      .toSorted((one, other) => this.compareTurns(one, other));
    if (next === undefined) return;
    this.waiting = this.waiting.filter((job) => job !== next);
    this.turn += 1;
    if (this.waiting.length === 0) this.lastTurns.clear();
    for (const key of next.turns) this.lastTurns.set(key, this.turn);
    this.running.add(next);
    next.start();
  }

  private compareTurns(one: Job, other: Job): number {
    const differences = one.turns.map(
      (key, level) => this.lastTurnOf(key) - this.lastTurnOf(other.turns[level] ?? ''),
    );
    return differences.find((difference) => difference !== 0) ?? 0;
  }

  private lastTurnOf(key: string): number {
    return this.lastTurns.get(key) ?? 0;
  }
}

function countOf(jobs: Iterable<Job>, key: string): number {
  return [...jobs].filter(({ turns }) => turns.includes(key, 1)).length;
}

function busyError(): RenderingError {
  return new RenderingError('busy', 'Too many documents are being created. Try again in a minute.');
}

export function closedError(): RenderingError {
  return new RenderingError('closed', 'The server is shutting down. Try again in a minute.');
}
