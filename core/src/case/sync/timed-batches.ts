export type Timer = { readonly ended: Promise<'late'>; cancel(): void };
export type StartTimer = (ms: number) => Timer;

export type Batching = {
  readonly size: number;
  /** Maximum time that an item waits for its batch to fill. */
  readonly waitMs: number;
  /** Replaced in tests. */
  readonly startTimer?: StartTimer;
};

/**
 * Groups a list that arrives slowly. A batch ends when it is full, when its first item has waited for `waitMs`, or with
 * the list. If the list fails, the items that arrived before are delivered first.
 */
export async function* inBatches<T>(
  items: AsyncIterable<T>,
  batching: Batching,
): AsyncGenerator<readonly T[]> {
  const iterator = items[Symbol.asyncIterator]();
  const arrivals = new Arrivals(iterator);
  try {
    for (;;) {
      const { batch, last } = await gather(arrivals, batching);
      if (batch.length > 0) yield batch;
      if (last === undefined) continue;
      if ('error' in last) throw last.error;
      return;
    }
  } finally {
    // Not awaited, because an iterator that waits for its provider returns only after that call.
    void iterator.return?.().catch(() => undefined);
  }
}

type Last = { readonly error: unknown } | { readonly isEnd: true };
type Arrival<T> = { readonly item: T } | Last;

/** Buffers an iterator's items. An item that is too late for one batch starts the next. */
class Arrivals<T> {
  private pending: Promise<Arrival<T>> | undefined;

  constructor(private readonly iterator: AsyncIterator<T>) {}

  async next(timer: Timer | undefined): Promise<Arrival<T> | 'late'> {
    this.pending ??= this.read();
    const arrival = await (timer === undefined ? this.pending : Promise.race([this.pending, timer.ended]));
    if (arrival !== 'late') this.pending = undefined;
    return arrival;
  }

  private async read(): Promise<Arrival<T>> {
    try {
      const result = await this.iterator.next();
      return result.done === true ? { isEnd: true } : { item: result.value };
    } catch (error) {
      return { error };
    }
  }
}

async function gather<T>(
  arrivals: Arrivals<T>,
  { size, waitMs, startTimer = startRealTimer }: Batching,
): Promise<{ readonly batch: readonly T[]; readonly last?: Last }> {
  const batch: T[] = [];
  let timer: Timer | undefined;
  try {
    while (batch.length < size) {
      const arrival = await arrivals.next(timer);
      if (arrival === 'late') break;
      if (!('item' in arrival)) return { batch, last: arrival };
      batch.push(arrival.item);
      timer ??= startTimer(waitMs);
    }
    return { batch };
  } finally {
    timer?.cancel();
  }
}

function startRealTimer(ms: number): Timer {
  let handle: NodeJS.Timeout | undefined;
  const ended = new Promise<'late'>((resolve) => {
    handle = setTimeout(() => resolve('late'), ms);
  });
  return { ended, cancel: () => clearTimeout(handle) };
}
