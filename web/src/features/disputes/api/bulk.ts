import { type Bulk, type BulkRequest, type Download, fileOf } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/dispute-bulk';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/preferences.js';

/** Milliseconds between two readings of the progress. */
const pollMs = 1_000;

/** The progress of a bulk action, until it has ended. An empty id reads nothing. */
export function bulkQuery(bulkId: string) {
  return queryOptions({
    queryKey: ['dispute-bulk', bulkId],
    queryFn: ({ signal }): Promise<Bulk> => client.bulk.get(bulkId, { signal }),
    enabled: bulkId !== '',
    refetchInterval: ({ state }) => (isOver(state.data) ? false : pollMs),
  });
}

/** The readiness of the responses that a bulk submission would send. */
export function bulkPreflightQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['disputes', 'bulk-preflight', ids],
    queryFn: ({ signal }) => client.bulk.preflight({ ids: [...ids] }, { signal }),
    gcTime: 0,
  });
}

/** Returns true if every dispute has its result. */
export const isOver = (bulk: Bulk | undefined): boolean => bulk !== undefined && bulk.finished_at !== null;

/** The result in one sentence. */
export function toEnd({ status, counts: { total, done, failed } }: Bulk): string {
  const ended = texts.ended(done, failed);
  return status === 'stopped' ? texts.stopped(total - done - failed, ended) : ended;
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

/** Leaves the disputes that it has not begun. */
export function useStopBulk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (bulkId: string) => client.bulk.stop(bulkId),
    onSuccess: (bulk) => queries.setQueryData(bulkQuery(bulk.bulk_id).queryKey, bulk),
  });
}

/** Returns the id of the action that undoes it. */
export function useUndoBulk() {
  return useMutation({ mutationFn: (bulkId: string) => client.bulk.undo(bulkId) });
}

/** The disputes of a bulk export, separated as the user chose. */
export function downloadBulk(bulkId: string): Promise<Download> {
  const params = { path: { bulkId }, query: chosenSeparator() };
  return fileOf(client.api.GET('/api/bulk-actions/{bulkId}/export.csv', { params, parseAs: 'stream' }));
}
