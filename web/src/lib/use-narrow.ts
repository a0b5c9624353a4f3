import { useSyncExternalStore } from 'react';

/** The width below which a table of disputes becomes a list of cards. */
const query = '(max-width: 54em)';

/** Whether the window is too narrow for tables. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
