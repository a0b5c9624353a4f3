import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoints of the style sheets below which the dispute table becomes cards and the sidebar a menu. */
const widths = { cards: '54em', menu: '72em' } as const;

/** Returns true if the window is narrower than the breakpoint. */
export function useNarrow(becomes: keyof typeof widths = 'cards'): boolean {
  const query = `(max-width: ${widths[becomes]})`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
