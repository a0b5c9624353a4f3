import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true while the page is printed, for content that only printouts have. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => window.matchMedia('print').matches);
  useEffect(() => {
    const media = window.matchMedia('print');
    // The browser prints what is rendered when the event has been handled.
    const update = (): void => flushSync(() => setIsPrinting(media.matches));
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return isPrinting;
}
