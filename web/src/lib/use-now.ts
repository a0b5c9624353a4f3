import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
let now = Date.now();
let timer: number | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // With nobody listening the clock stands still: the first reader sets it.
  if (listeners.size === 0 && Date.now() - now > 1000) now = Date.now();
  return now;
}

/** The time, moving on by itself, so that a screen left open does not show yesterday's deadlines. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
