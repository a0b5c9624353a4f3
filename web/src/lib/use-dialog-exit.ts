import { useState } from 'react';

import { showElement } from './show-element.js';

/** Closes a dialog and then moves to an element of the page behind it, instead of back to what opened the dialog. */
export function useDialogExit(opened: boolean, onClose: () => void) {
  const [target, setTarget] = useState<string>();
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // Not when it has closed: Mantine returns the focus as soon as `returnFocus` is true again.
    if (opened) setTarget(undefined);
  }
  return {
    exitTo: (elementId: string): void => {
      setTarget(elementId);
      onClose();
    },
    modal: {
      returnFocus: target === undefined,
      onExitTransitionEnd: (): void => {
        if (target !== undefined) showElement(target);
      },
    },
  };
}
