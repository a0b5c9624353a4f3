import { bodyOf, type CallOptions, fileOf, type Http } from './calls.js';
import type { Client } from './client.js';
import type { operations } from './generated/schema.js';
import type { Download, Schemas } from './types.js';

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

export type Reports = ReturnType<typeof reportsOf>;
export type Breakdown = Schemas['Breakdown'];
export type ResponseTimes = Schemas['ResponseTimes'];
export type Recovered = Schemas['Recovered'];
export type LossReasons = Schemas['LossReasons'];
export type BreakdownQuery = QueryOf<'getBreakdown'>;
export type ResponseTimesQuery = QueryOf<'getResponseTimes'>;
export type LossReasonsQuery = QueryOf<'getLossReasons'>;
export type RecoveredQuery = QueryOf<'getRecovered'>;

/**
 * Statistics, and exports for spreadsheets, in a separate module so that other bundles leave them out. `const reports
 * = reportsOf(createClient(…))`
 */
export function reportsOf({ api: http }: Pick<Client, 'api'>) {
  return { ...figureCalls(http), exportCsv: csvCalls(http) };
}

/** Each rate with its sample size, `n` decided disputes, and its confidence interval. */
function figureCalls(http: Http) {
  return {
    /** Win rates by reason, network, provider, template version or completeness of the evidence. */
    breakdown: (query: BreakdownQuery, options?: CallOptions): Promise<Breakdown> =>
      bodyOf(http.GET('/api/disputes/stats/breakdown', { ...options, params: { query } })),
    /** The time from the arrival of a dispute to its response. */
    responseTimes: (query: ResponseTimesQuery = {}, options?: CallOptions): Promise<ResponseTimes> =>
      bodyOf(http.GET('/api/disputes/stats/response-times', { ...options, params: { query } })),
    /** The lost disputes by the provider's reason and by the cause that the team tagged. */
    lossReasons: (query: LossReasonsQuery = {}, options?: CallOptions): Promise<LossReasons> =>
      bodyOf(http.GET('/api/disputes/stats/loss-reasons', { ...options, params: { query } })),
    /** The recovered amounts by currency. */
    recovered: (query: RecoveredQuery = {}, options?: CallOptions): Promise<Recovered> =>
      bodyOf(http.GET('/api/disputes/stats/recovered', { ...options, params: { query } })),
  };
}

/** Complete lists and statistics as CSV, streamed while the server reads them. */
function csvCalls(http: Http) {
  return {
    breakdown: (query: QueryOf<'exportBreakdown'>, options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/disputes/stats/breakdown/export.csv', csv(query, options))),
    evidence: (query: QueryOf<'exportEvidence'> = {}, options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/evidence/export.csv', csv(query, options))),
    submissions: (query: QueryOf<'exportSubmissions'> = {}, options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/submissions/export.csv', csv(query, options))),
    orders: (query: QueryOf<'exportOrders'> = {}, options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/orders/export.csv', csv(query, options))),
    auditLog: (query: QueryOf<'exportAuditLog'> = {}, options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/audit-log/export.csv', csv(query, options))),
  };
}

const asFile = { parseAs: 'stream' } as const;

function csv<Query>(query: Query, options: CallOptions | undefined) {
  return { ...options, params: { query }, ...asFile };
}
