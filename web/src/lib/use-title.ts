import { useEffect } from 'react';

/** Names the screen in the window's title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Rebuttal' : `${title} · Rebuttal`;
  }, [title]);
}
