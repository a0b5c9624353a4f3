import type { Connection } from './connection.js';

/** The request to send on a connection; undefined if there are no more. */
export type NextRequest = (connection: number) => Buffer | undefined;

export type Outcome = {
  /** When the first request was due, in the time of `Date.now()`. */
  readonly startedAt: number;
  readonly ok: number;
  /** Responses other than 2xx, by status. */
  readonly refused: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** One for each response, in milliseconds. */
  readonly latencies: readonly number[];
};

class Tally {
  private readonly startedAt = performance.now();
  private endedAt = this.startedAt;
  private ok = 0;
  private readonly refused: Record<string, number> = {};
  private readonly latencies: number[] = [];

  note(status: number, since: number): void {
    this.endedAt = performance.now();
    this.latencies.push(this.endedAt - since);
    if (status >= 200 && status < 300) this.ok += 1;
    else this.refused[status] = (this.refused[status] ?? 0) + 1;
  }

  read(): Outcome {
    const { ok, refused, latencies } = this;
    const seconds = (this.endedAt - this.startedAt) / 1000;
    return { startedAt: performance.timeOrigin + this.startedAt, ok, refused, latencies, seconds };
  }
}

/** Each connection sends its next request after each response, for the given time or until no requests are left. */
export async function driveClosed(
  connections: readonly Connection[],
  next: NextRequest,
  seconds: number,
): Promise<Outcome> {
  const tally = new Tally();
  const end = performance.now() + seconds * 1000;
  const send = async (connection: Connection, index: number) => {
    while (performance.now() < end) {
      const request = next(index);
      if (request === undefined) return;
      const since = performance.now();
      tally.note((await connection.send(request)).status, since);
    }
  };
  await Promise.all(connections.map(send));
  return tally.read();
}

/**
 * Sends this many requests a second, whether or not earlier ones have a response. A request's time counts from its
 * due time: one that waits for a free connection is already late.
 */
export async function driveOffered(
  connections: readonly Connection[],
  next: NextRequest,
  { seconds, rate }: { readonly seconds: number; readonly rate: number },
): Promise<Outcome> {
  const tally = new Tally();
  const start = performance.now();
  const total = Math.floor(seconds * rate);
  const idle = connections.map((connection, index) => ({ connection, index }));
  const dueAt = (number: number) => start + (number * 1000) / rate;
  let sent = 0;

  return new Promise((resolve, reject) => {
    let answered = 0;
    const dispatch = () => {
      while (sent < total && dueAt(sent) <= performance.now()) {
        const free = idle.pop();
        if (free === undefined) return;
        const since = dueAt(sent);
        sent += 1;
        const request = next(free.index);
        if (request === undefined) throw new Error('There are too few requests to send');
        free.connection.send(request).then(({ status }) => {
          tally.note(status, since);
          idle.push(free);
          answered += 1;
          dispatch();
        }, reject);
      }
      if (answered === total) resolve(tally.read());
    };
    // Node's timers are accurate to a millisecond, in which two requests of 2,000 a second fall due.
    const timer = setInterval(() => {
      dispatch();
      if (sent === total) clearInterval(timer);
    }, 1);
  });
}
