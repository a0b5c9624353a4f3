import { useEffect } from 'react';

/** By then the page has rendered. Touch, unlike a pointer, gives no hover event to preload on. */
const delayMs = 600;

/**
 * Runs work shortly after the component mounts, such as preloading code that is likely to be needed next.
 * @param work Must be a stable reference.
 */
export function useWhenIdle(work: () => void): void {
  useEffect(() => {
    const timer = window.setTimeout(work, delayMs);
    return () => window.clearTimeout(timer);
  }, [work]);
}
