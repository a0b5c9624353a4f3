import { useState } from 'react';

/** Keeps a dialog open on Escape and outside clicks after the user has entered something. Its buttons still close it. */
export function useDialogContent(onClose: () => void) {
  const [isDirty, setIsDirty] = useState(false);
  return {
    markDirty: () => setIsDirty(true),
    close: () => {
      setIsDirty(false);
      onClose();
    },
    modal: { closeOnEscape: !isDirty, closeOnClickOutside: !isDirty },
  };
}
