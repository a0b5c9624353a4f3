import type { StatsQuery } from '@rebuttal/sdk';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { texts } from '#texts/analytics';

import { client } from '../../../api/client.js';
import { errorText } from '../../../lib/error-text.js';
import { type ReadyFile, readyFile, saveFile } from '../../../lib/save-file.js';
import { chosenSeparator } from '../../../stores/csv-separator.js';
import { notify } from '../../../stores/notices.js';

export type Environment = NonNullable<StatsQuery['environment']>;

const toQuery = (environment: Environment | undefined): StatsQuery =>
  environment === undefined ? {} : { environment };

/** Under the key of the disputes, because any change of a dispute changes the figures. */
export function statsQuery(environment: Environment | undefined) {
  return queryOptions({
    queryKey: ['disputes', 'stats', environment ?? 'all'],
    queryFn: ({ signal }) => client.stats.dashboard(toQuery(environment), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useExportStats(environment: Environment | undefined) {
  return useMutation<ReadyFile>({
    mutationFn: () => readyFile(client.stats.exportCsv({ ...toQuery(environment), ...chosenSeparator() })),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? 'dispute-statistics.csv');
      notify('success', texts.messages.exported);
    },
    onError: (error) => notify('error', errorText(error, texts.messages.exportFailed)),
  });
}
