import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

import { disputeQuery } from './api/disputes.js';

/** Milliseconds that a pointer or the focus must rest on a link, so that passing over it prefetches nothing. */
const intentMs = 60;

type Handlers = {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

/**
 * Loads a dispute before it is opened.
 * @param alsoLoad Must be a stable reference.
 */
export function usePrefetchDispute(alsoLoad: () => void): (disputeId: string) => Handlers {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  return useCallback(
    (disputeId) => {
      const load = (): void => {
        queries.query(disputeQuery(disputeId)).catch(() => undefined);
        alsoLoad();
      };
      const stop = (): void => window.clearTimeout(timer.current);
      const wait = (): void => {
        stop();
        timer.current = window.setTimeout(load, intentMs);
      };
      return { onPointerEnter: wait, onPointerLeave: stop, onFocus: wait, onBlur: stop };
    },
    [queries, alsoLoad],
  );
}
