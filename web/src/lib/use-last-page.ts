import { useEffect } from 'react';

/**
 * Redirects to the last page if the URL names a page beyond it, because the list became shorter or the link is old.
 * Returns true while redirecting. The empty page must not be shown as an empty list then.
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
