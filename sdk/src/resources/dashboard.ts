import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { Dashboard, DashboardQuery, Demo } from '../types.js';

/** The metrics on the web app's dashboard. */
export function dashboardCalls(http: Http) {
  return {
    get: (query: DashboardQuery = {}, options?: CallOptions): Promise<Dashboard> =>
      bodyOf(http.GET('/api/dashboard', { ...options, params: { query } })),

    /** Deletes the demo company's disputes and orders for good. Only in evaluation mode. */
    emptyDemo: (options?: CallOptions): Promise<Demo> =>
      bodyOf(http.POST('/api/demo/empty', { ...options, body: { confirm: true } })),
  };
}
