import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { dashboardKey } from './dashboard-key.js';

/** Days are counted in the viewer's time zone. */
export function dashboardQuery(from: string | undefined) {
  const query = {
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(from === undefined ? {} : { from }),
  };
  return queryOptions({
    queryKey: [...dashboardKey, query],
    queryFn: ({ signal }) => client.dashboard.get(query, { signal }),
    placeholderData: keepPreviousData,
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
