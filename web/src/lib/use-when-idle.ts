import { useEffect } from 'react';

/** Users look at a page at least this long. Touch, unlike a pointer, gives no hover event to preload on. */
const delayMs = 1_500;

/**
 * Runs work when the page has been shown for a while and is idle, such as preloading code that is likely to be needed next.
 * @param work Must be a stable reference.
 */
export function useWhenIdle(work: () => void): void {
  useEffect(() => {
    let idle: number | undefined;
    const timer = window.setTimeout(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) idle = window.requestIdleCallback(work);
      else work();
    }, delayMs);
    return () => {
      window.clearTimeout(timer);
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [work]);
}
