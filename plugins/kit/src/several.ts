/**
 * Does the same with each of them, so many at once, and answers in their order. After a failure it begins no more; it
 * throws the first one, once all that were begun have ended.
 */
export async function mapSeveral<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  const entries = items.entries();
  const goOn = async () => {
    for (const [index, item] of entries) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  if (failures.length > 0) throw failures[0];
  return results;
}
