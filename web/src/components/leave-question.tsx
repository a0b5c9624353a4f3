import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { texts } from '#texts/common';

import { ConfirmModal } from './confirm-modal.js';

/** Link state that skips the question, for links whose label says that changes are discarded. */
export const skipQuestion = { skipQuestion: true };

/** Asks before unsaved changes are lost by navigation. The browser asks when the tab is closed. */
export function LeaveQuestion({ changed }: { readonly changed: boolean }) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && addressOf(currentLocation) !== addressOf(nextLocation) && !skipsQuestion(nextLocation),
  );
  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);
  return (
    <ConfirmModal
      opened={state === 'blocked'}
      title={texts.leaveQuestion.title}
      confirmLabel={texts.leaveQuestion.leave}
      cancelLabel={texts.leaveQuestion.stay}
      danger
      busy={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{texts.leaveQuestion.text}</p>
    </ConfirmModal>
  );
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}

function skipsQuestion({ state }: Location<unknown>): boolean {
  return typeof state === 'object' && state !== null && 'skipQuestion' in state;
}
