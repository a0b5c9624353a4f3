import { useEffect, useState } from 'react';
import { texts } from '#texts/common';

import { askBeforeLeaving } from '../app/history.js';
import { ConfirmModal } from './confirm-modal.js';

/** Asks before unsaved changes are lost by navigation. The browser asks when the tab is closed. */
export function LeaveQuestion({ changed }: { readonly changed: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const stopAsking = askBeforeLeaving((move) => setLeave(() => move));
    return () => {
      window.removeEventListener('beforeunload', warn);
      stopAsking();
    };
  }, [changed]);
  return (
    <ConfirmModal
      opened={leave !== undefined}
      title={texts.leaveQuestion.title}
      confirmLabel={texts.leaveQuestion.leave}
      cancelLabel={texts.leaveQuestion.stay}
      danger
      busy={false}
      onConfirm={() => {
        setLeave(undefined);
        leave?.();
      }}
      onClose={() => setLeave(undefined)}
    >
      <p>{texts.leaveQuestion.text}</p>
    </ConfirmModal>
  );
}
