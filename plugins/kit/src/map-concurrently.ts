/**
 * Maps the items with at most `concurrency` calls of `work` at a time, and returns the results in the items' order.
 * After a failure it starts no further call. It throws the first error once all started calls have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const errors: unknown[] = [];
  const entries = items.entries();
  const runNext = async () => {
    for (const [index, item] of entries) {
      if (errors.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  if (errors.length > 0) throw errors[0];
  return results;
}
