import { useEffect, useState } from 'react';

/**
 * Counts the changes of values, compared by reference. A value that was undefined has loaded, not changed. Changes in quick
 * succession count once, after `delayMs`.
 */
export function useRevision(values: readonly unknown[], delayMs: number): number {
  const [last, setLast] = useState({ values, count: 0 });
  if (values.some((value, index) => value !== last.values[index])) {
    const isChange = values.some((value, index) => ![value, undefined].includes(last.values[index]));
    setLast({ values, count: isChange ? last.count + 1 : last.count });
  }
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const timer = window.setTimeout(() => setRevision(last.count), delayMs);
    return () => window.clearTimeout(timer);
  }, [last.count, delayMs]);
  return revision;
}
