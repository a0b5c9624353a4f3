import type { Dispute, DisputeList } from '@rebuttal/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { disputeKeys } from './api/disputes.js';
import { titleOf } from './dispute-title.js';

/** The titles of all disputes that the list has shown. Later, those that are done may no longer be in it. */
export function useTitles(): ReadonlyMap<string, string> {
  const queries = useQueryClient();
  const [titles] = useState(
    () =>
      new Map(
        queries
          .getQueriesData<DisputeList>({ queryKey: [...disputeKeys.all, 'list'] })
          .flatMap(([, list]): Dispute[] => list?.disputes ?? [])
          .map((dispute) => [dispute.dispute_id, titleOf(dispute)]),
      ),
  );
  return titles;
}
