import { RenderingError } from './rendering-error.js';

type Waiting = { readonly start: () => void; readonly refuse: (error: Error) => void };

/**
 * A bounded queue for a few places of work. Whoever has many jobs (a key is a tenant) takes turns with the others,
 * job by job, so that one tenant's thousand letters do not keep the next tenant waiting.
 */
export class FairQueue {
  private readonly waiting = new Map<string, Waiting[]>();
  private waitingCount = 0;
  private free: number;
  private closed = false;

  constructor(
    places: number,
    private readonly limits: { readonly total: number; readonly perKey: number },
  ) {
    this.free = places;
  }

  /** @throws {RenderingError} of kind `busy` at once if too many wait, `closed` after `close` */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.enter(key);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  close(): void {
    this.closed = true;
    for (const waiting of [...this.waiting.values()].flat()) waiting.refuse(closedError());
    this.waiting.clear();
    this.waitingCount = 0;
  }

  private enter(key: string): Promise<void> {
    if (this.closed) return Promise.reject(closedError());
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve();
    }
    const line = this.waiting.get(key) ?? [];
    if (this.waitingCount >= this.limits.total || line.length >= this.limits.perKey) {
      return Promise.reject(
        new RenderingError('busy', 'Too many documents are being made at the moment. Try again in a minute.'),
      );
    }
    this.waitingCount += 1;
    return new Promise((start, refuse) => {
      line.push({ start, refuse });
      this.waiting.set(key, line);
    });
  }

  private leave(): void {
    const next = this.waiting.entries().next();
    if (next.done) {
      this.free += 1;
      return;
    }
    const [key, line] = next.value;
    const first = line.shift();
    this.waiting.delete(key);
    // To the end of the round: a Map keeps the order in which its keys came.
    if (line.length > 0) this.waiting.set(key, line);
    this.waitingCount -= 1;
    first?.start();
  }
}

function closedError(): RenderingError {
  return new RenderingError('closed', 'The server is shutting down. Try again in a minute.');
}
