import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import type { ConfigScope } from '../config-form.js';
import { adminApi } from './admin-client.js';

export type PlanConfig = Schemas['PlanConfig'];

/** Loaded each time the editor opens. Not refetched while it is open, because that would discard edits. */
export function configQuery(scope: ConfigScope) {
  return queryOptions({
    queryKey: configKey(scope),
    queryFn: async ({ signal }): Promise<PlanConfig> => {
      const api = await adminApi();
      if (scope === 'global') return bodyOf(api.GET('/api/admin/config/global', { signal }));
      const params = { path: { tenantId: scope } };
      return bodyOf(api.GET('/api/admin/config/tenant/{tenantId}', { params, signal }));
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useSaveConfig(scope: ConfigScope) {
  return useConfigChange(scope, async (body: Schemas['PlanSettingsRequest']) => {
    const api = await adminApi();
    if (scope === 'global') return bodyOf(api.PUT('/api/admin/config/global', { body }));
    const params = { path: { tenantId: scope } };
    return bodyOf(api.PUT('/api/admin/config/tenant/{tenantId}', { params, body }));
  });
}

/** Resets to the defaults of the product, or for one tenant to those of all tenants. */
export function useResetConfig(scope: ConfigScope) {
  return useConfigChange(scope, async (_: undefined) => {
    const api = await adminApi();
    if (scope === 'global') return bodyOf(api.DELETE('/api/admin/config/global'));
    const params = { path: { tenantId: scope } };
    return bodyOf(api.DELETE('/api/admin/config/tenant/{tenantId}', { params }));
  });
}

function useConfigChange<Input>(scope: ConfigScope, change: (input: Input) => Promise<PlanConfig>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => queries.setQueryData(configKey(scope), saved),
  });
}

function configKey(scope: ConfigScope) {
  return ['admin', 'config', scope] as const;
}
