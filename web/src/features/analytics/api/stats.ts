import type { Download, StatsQuery } from '@rebuttal/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/preferences.js';

export type Environment = NonNullable<StatsQuery['environment']>;

const toQuery = (environment: Environment | undefined): StatsQuery =>
  environment === undefined ? {} : { environment };

type View = { readonly environment: Environment | undefined; readonly from: string | undefined };

/** Under the key of the disputes, because any change of a dispute changes the figures. */
export function statsQuery({ environment, from }: View) {
  const query = { ...toQuery(environment), ...(from === undefined ? {} : { from }) };
  return queryOptions({
    queryKey: ['disputes', 'stats', 'overview', query],
    queryFn: ({ signal }) => client.stats.dashboard(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function exportStats(environment: Environment | undefined): Promise<Download> {
  return client.stats.exportCsv({ ...toQuery(environment), ...chosenSeparator() });
}
