import { bodyOf, type CallOptions, fileOf, type Http, once, type OnceOptions } from '../calls.js';
import type { Bulk, BulkRequest, Download } from '../types.js';

/** Actions on up to 200 disputes at once. */
export function bulkCalls(http: Http) {
  return {
    /** Starts it and returns its id. `get` has the progress. */
    start: async (body: BulkRequest, options?: OnceOptions): Promise<string> =>
      (await bodyOf(http.POST('/api/disputes/bulk', { ...once(options), body }))).bulk_id,

    get: (bulkId: string, options?: CallOptions): Promise<Bulk> =>
      bodyOf(http.GET('/api/bulk-actions/{bulkId}', { ...options, params: { path: { bulkId } } })),

    /** Leaves the disputes that it has not begun. */
    stop: (bulkId: string, options?: CallOptions): Promise<Bulk> =>
      bodyOf(http.POST('/api/bulk-actions/{bulkId}/stop', { ...options, params: { path: { bulkId } } })),

    /** Undoes a finished `assign` or `tag`. Returns the id of the bulk action that does it. */
    undo: async (bulkId: string, options?: CallOptions): Promise<string> =>
      (
        await bodyOf(
          http.POST('/api/bulk-actions/{bulkId}/undo', { ...options, params: { path: { bulkId } } }),
        )
      ).bulk_id,

    /** The disputes of an `export` as CSV. */
    exportCsv: (bulkId: string, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/bulk-actions/{bulkId}/export.csv', {
          ...options,
          params: { path: { bulkId } },
          parseAs: 'stream',
        }),
      ),
  };
}
