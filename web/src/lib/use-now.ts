import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
let now = Date.now();
let timer: number | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // The clock stops without subscribers, so the first one updates it.
  if (listeners.size === 0 && Date.now() - now > 1000) now = Date.now();
  return now;
}

/** The current time, updated regularly so that an open screen doesn't show outdated deadlines. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
