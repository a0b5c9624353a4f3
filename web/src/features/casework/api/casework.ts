import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';
import type { Colleague } from '../colleagues.js';
import { caseworkKeys } from './casework-keys.js';

export type TimelineEntry = Schemas['TimelineEntry'];

/** Oldest first. */
export function timelineQuery(disputeId: string) {
  return queryOptions({
    queryKey: caseworkKeys.timeline(disputeId),
    queryFn: async ({ signal }) => {
      const params = { path: { disputeId } };
      return (await bodyOf(client.api.GET('/api/disputes/{disputeId}/timeline', { params, signal }))).entries;
    },
  });
}

/** The members of the company. Under the team's key, because its changes apply here, too. */
export function colleaguesQuery() {
  return queryOptions({
    queryKey: ['team', 'colleagues'],
    queryFn: async ({ signal }): Promise<readonly Colleague[]> =>
      (await bodyOf(client.api.GET('/api/members', { signal }))).members,
  });
}

/** The same query as the evidence's, so that its response is shared. */
export function evidenceTypesQuery() {
  return queryOptions({
    queryKey: ['evidence-types'],
    queryFn: ({ signal }) => client.evidence.types({ signal }),
    staleTime: Infinity,
  });
}

export function useAddNote(disputeId: string) {
  return useChange(
    (body: Schemas['AddNoteRequest']) =>
      bodyOf(client.api.POST('/api/disputes/{disputeId}/notes', { params: { path: { disputeId } }, body })),
    caseworkKeys.timeline(disputeId),
  );
}

/** @param onChanged reloads the dispute */
export function useAssign(disputeId: string, onChanged: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string | null) => client.disputes.assign(disputeId, { user_id: userId }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: caseworkKeys.timeline(disputeId) });
      onChanged();
    },
  });
}

/** @param onChanged reloads the dispute */
export function useSetLossCause(disputeId: string, onChanged: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cause: Schemas['LossCauseRequest']['loss_cause']) =>
      client.disputes.setLossCause(disputeId, { loss_cause: cause }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: caseworkKeys.timeline(disputeId) });
      onChanged();
    },
  });
}
