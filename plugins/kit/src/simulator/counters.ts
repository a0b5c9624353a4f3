import type { KeyValueStore } from './key-value-store.js';

/** The next number of a named counter: 1, 2, 3 … It continues after a restart. */
export function nextNumber(store: KeyValueStore, name: string): number {
  const value = (store.get<number>('counter', name) ?? 0) + 1;
  store.put('counter', name, value);
  return value;
}
