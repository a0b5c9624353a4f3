import { useCallback, useSyncExternalStore } from 'react';

/** The widths, as in the style sheets, below which a table of disputes becomes a list of cards, and the sidebar a menu. */
const widths = { cards: '54em', menu: '72em' } as const;

/** Whether the window is too narrow for tables, or for the sidebar. */
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
