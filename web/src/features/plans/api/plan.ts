import { bodyOf, type Plan } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { type FeatureState, featureState, type PlanFeature } from '../plan.js';

const retryMs = 15_000;

/** The company's plan. A failed request is not shown to the user: it is repeated. */
export function planQuery() {
  return queryOptions({
    queryKey: ['plan'],
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/config', { signal })),
    meta: { isOnlyLogged: true },
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
}

export function usePlan(): Plan | undefined {
  return useQuery(planQuery()).data;
}

export function useFeature(feature: PlanFeature): FeatureState {
  return featureState(usePlan(), feature);
}

/** Opens every feature for the company, in evaluation mode only. */
export function useOpenFeatures() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.evaluation.openFeatures(),
    onSuccess: () => queries.invalidateQueries(),
  });
}
