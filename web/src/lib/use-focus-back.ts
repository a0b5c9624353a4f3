import { useLayoutEffect, useState } from 'react';

/** Longer than a dialog takes to open in place of this one. */
const settledMs = 50;

/**
 * Returns the focus to the previously focused element when a dialog unmounts. Always-mounted dialogs do this
 * automatically. Does nothing if the focus has moved elsewhere. Runs in the layout phase, because `useFocusRecovery` starts
 * waiting then.
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
