import { useEffect } from 'react';

/**
 * Goes to the last page where the address names one beyond it: the list has become shorter, or the link is old.
 * Answers whether it is about to; what has come is no empty list then.
 */
export function useLastPage(
  page: number,
  pages: number | null | undefined,
  goTo: (page: number) => void,
): boolean {
  const last = pages ?? 0;
  const isBeyond = last > 0 && page > last;
  useEffect(() => {
    if (isBeyond) goTo(last);
  }, [isBeyond, last, goTo]);
  return isBeyond;
}
