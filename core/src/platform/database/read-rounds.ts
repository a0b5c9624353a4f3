/** Loads the values of several keys. The returned function gives the value of each key, and may throw for one of them. */
export type LoadAll<Key, Value> = (keys: readonly Key[]) => Promise<(key: Key) => Value>;

type Request<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Combines the reads of many concurrent tasks, so that the number of reads does not grow with the number of tasks. Tasks
 * advance in rounds: once each task waits for a read, all reads of one kind are loaded together, one kind after the other,
 * because a company holds one database connection at a time. The package `dataloader` would load the kinds concurrently,
 * and in smaller batches once tasks diverge.
 */
export class ReadRounds {
  private readonly due = new Set<() => Promise<() => void>>();
  private isScheduled = false;

  /** Returns a read of one key that is loaded with the other keys of its round. */
  combine<Key, Value>(load: LoadAll<Key, Value>): (key: Key) => Promise<Value> {
    let requests: Request<Key, Value>[] = [];
    const loadDue = async (): Promise<() => void> => {
      const current = requests;
      requests = [];
      try {
        const valueOf = await load(current.map(({ key }) => key));
        return () => current.forEach((request) => settle(request, valueOf));
      } catch (error) {
        return () => current.forEach(({ reject }) => reject(error));
      }
    };
    return (key) =>
      new Promise((resolve, reject) => {
        requests.push({ key, resolve, reject });
        this.due.add(loadDue);
        this.schedule();
      });
  }

  /** Runs after the promises that are already settled, because their tasks may request more. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => void this.runRound());
  }

  private async runRound(): Promise<void> {
    const loads = [...this.due];
    this.due.clear();
    const settles: (() => void)[] = [];
    for (const load of loads) settles.push(await load());
    this.isScheduled = false;
    for (const one of settles) one();
    if (this.due.size > 0) this.schedule();
  }
}

function settle<Key, Value>(
  { key, resolve, reject }: Request<Key, Value>,
  valueOf: (key: Key) => Value,
): void {
  try {
    resolve(valueOf(key));
  } catch (error) {
    reject(error);
  }
}
