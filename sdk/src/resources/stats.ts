import { bodyOf, type CallOptions, fileOf, type Http } from '../calls.js';
import type { Download, StatsDashboard, StatsQuery } from '../types.js';

/** Statistics over all disputes, if the plan includes analytics. */
export function statsCalls(http: Http) {
  return {
    dashboard: (query: StatsQuery = {}, options?: CallOptions): Promise<StatsDashboard> =>
      bodyOf(http.GET('/api/disputes/stats/dashboard', { ...options, params: { query } })),

    exportCsv: (query: StatsQuery = {}, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/disputes/stats/export.csv', { ...options, params: { query }, parseAs: 'stream' }),
      ),
  };
}
