import { useState } from 'react';

/** Once something was typed or chosen in a dialog, neither Escape nor a click beside it throws that away: its own buttons do. */
export function useHeldOpen(onClose: () => void) {
  const [held, setHeld] = useState(false);
  return {
    hold: () => setHeld(true),
    close: () => {
      setHeld(false);
      onClose();
    },
    modal: { closeOnEscape: !held, closeOnClickOutside: !held },
  };
}
