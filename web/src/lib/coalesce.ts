/**
 * Batches items that arrive in quick succession. Delivers the first item immediately and those within the gap together.
 */
export function coalesce<T>(handOn: (items: ReadonlySet<T>) => void, gapMs: number): (item: T) => void {
  let waiting = new Set<T>();
  let resting = false;

  const flush = (): void => {
    if (waiting.size === 0) {
      resting = false;
      return;
    }
    const items = waiting;
    waiting = new Set();
    resting = true;
    setTimeout(flush, gapMs);
    handOn(items);
  };

  return (item) => {
    waiting.add(item);
    if (!resting) flush();
  };
}
