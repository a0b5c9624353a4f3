import { type Bulk, type BulkRequest, type Download, fileOf } from '@rebuttal/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/csv-separator.js';

/** Milliseconds between two readings of the progress. */
const pollMs = 1_000;

/** The progress of a bulk action, until it has ended. An empty id reads nothing. */
export function bulkQuery(bulkId: string) {
  return queryOptions({
    queryKey: ['dispute-bulk', bulkId],
    queryFn: ({ signal }): Promise<Bulk> => client.bulk.get(bulkId, { signal }),
    enabled: bulkId !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : pollMs),
  });
}

type Start = { readonly request: BulkRequest; readonly idempotencyKey: string };

/**
 * Starts a bulk action. The same key starts it once.
 * @param onStarted takes the id of the action, also after the dialog has been closed
 */
export function useStartBulk(onStarted: (bulkId: string) => void) {
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Start) => client.bulk.start(request, { idempotencyKey }),
    onSuccess: onStarted,
  });
}

/** Returns the id of the action that undoes it. */
export function useUndoBulk() {
  return useMutation({ mutationFn: (bulkId: string) => client.bulk.undo(bulkId) });
}

/** The disputes of a bulk export, separated as the user chose. */
export function downloadBulk(bulkId: string): Promise<Download> {
  const params = { path: { bulkId }, query: chosenSeparator() };
  return fileOf(client.api.GET('/api/disputes/bulk/{bulkId}/export.csv', { params, parseAs: 'stream' }));
}
