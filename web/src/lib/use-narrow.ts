import { useCallback, useSyncExternalStore } from 'react';

/**
 * The breakpoints of the style sheets below which the dispute table becomes cards, the sidebar a menu, and the letter is
 * no longer beside the argument. Media queries in em have 16 pixels: the last one is 1,199.
 */
const widths = { cards: '54em', menu: '72em', letter: '74.9375em' } as const;

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
