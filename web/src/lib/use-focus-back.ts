import { useLayoutEffect, useState } from 'react';

/** Longer than a dialog needs that opens in the place of this one. */
const settledMs = 50;

/**
 * For dialogs that are there only while they are open: takes the focus back to what had it before, as those do by
 * themselves that are always there. Not where it was put somewhere else meanwhile. With the layout: what keeps the focus
 * where nobody else does waits from then on.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      window.setTimeout(() => {
        if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
        before.focus({ preventScroll: true });
      }, settledMs);
    },
    [before],
  );
}
