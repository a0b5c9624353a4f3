import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { disputeQuery } from './api/disputes.js';

/** A pointer that rests this long means to click; one that passes over does not. */
const intentMs = 60;

type Handlers = { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void };

/** Loads a dispute before it is opened. */
export function usePrefetchDispute(alsoLoad: () => void): (disputeId: string) => Handlers {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  const load = (disputeId: string): void => {
    queries.query(disputeQuery(disputeId)).catch(() => undefined);
    alsoLoad();
  };
  return (disputeId) => ({
    onPointerEnter: () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => load(disputeId), intentMs);
    },
    onPointerLeave: () => window.clearTimeout(timer.current),
    onFocus: () => load(disputeId),
  });
}
