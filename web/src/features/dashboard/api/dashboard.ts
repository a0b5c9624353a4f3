import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { dashboardKey } from './dashboard-key.js';

/** Days and months are counted in the viewer's time zone. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: dashboardKey,
    queryFn: ({ signal }) =>
      client.dashboard.get({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useEmptyDemo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.dashboard.emptyDemo(),
    onSuccess: () => queries.invalidateQueries(),
  });
}
