/**
 * Batches items that arrive in quick succession. Delivers the first item immediately and those within the gap together.
 */
export function coalesce<T>(deliver: (items: ReadonlySet<T>) => void, gapMs: number): (item: T) => void {
  let waiting = new Set<T>();
  let isPaused = false;

  const flush = (): void => {
    if (waiting.size === 0) {
      isPaused = false;
      return;
    }
    const items = waiting;
    waiting = new Set();
    isPaused = true;
    setTimeout(flush, gapMs);
    deliver(items);
  };

  return (item) => {
    waiting.add(item);
    if (!isPaused) flush();
  };
}
