import type { KeyValueStore } from './key-value-store.js';

/** The next number of a named counter: 1, 2, 3 … It continues after a restart. */
export function nextNumber(store: KeyValueStore, name: string): number {
  const value = (store.get<number>('counter', name) ?? 0) + 1;
  store.put('counter', name, value);
  return value;
}

/** The number of calls by one caller in the current time window, including this one. */
export function countCall(
  store: KeyValueStore,
  { who, now, seconds }: { readonly who: string; readonly now: Date; readonly seconds: number },
): number {
  const stretch = Math.floor(now.getTime() / (seconds * 1000));
  const known = store.get<{ stretch: number; calls: number }>('calls', who);
  const calls = known?.stretch === stretch ? known.calls + 1 : 1;
  store.put('calls', who, { stretch, calls });
  return calls;
}
