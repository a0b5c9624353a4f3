import { useEffect } from 'react';

/** By then the screen is there; a finger, unlike a pointer, gives no warning of where it will go. */
const restMs = 600;

/**
 * Does something once the screen has been there for a moment, such as loading what is likely to be wanted next.
 * @param work The same function each time.
 */
export function useAtRest(work: () => void): void {
  useEffect(() => {
    const timer = window.setTimeout(work, restMs);
    return () => window.clearTimeout(timer);
  }, [work]);
}
