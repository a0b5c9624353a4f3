import { bodyOf, type CallOptions, fileOf, type Http, once, type OnceOptions } from '../calls.js';
import { type Paged, paged } from '../paged.js';
import type {
  AcceptedDispute,
  AwaitingApproval,
  AddNoteRequest,
  AssignDisputeRequest,
  Dispute,
  DisputeExportQuery,
  DisputeList,
  DisputeListQuery,
  DisputeSummary,
  DisputeTagsRequest,
  Download,
  LossCauseRequest,
  NoteAnswer,
  Preflight,
  Timeline,
  Trace,
} from '../types.js';

export function disputeCalls(http: Http) {
  return {
    /**
     * Newest first, unless `sort_by` is set. `for await (const dispute of rebuttal.disputes.list({ status:
     * 'needs_response' }))` reads all of them.
     */
    list: (query: DisputeListQuery = {}, options?: CallOptions): Paged<DisputeList, Dispute> =>
      paged(
        (cursor) =>
          bodyOf(
            http.GET('/api/disputes', {
              ...options,
              params: { query: { ...withoutEmpty(query), cursor } },
            }),
          ),
        ({ disputes }) => disputes,
      ),

    summary: (options?: CallOptions): Promise<DisputeSummary> =>
      bodyOf(http.GET('/api/disputes/summary', options)),

    /**
     * The most urgent dispute that is waiting for you. Null if there is none.
     * @param options `after` skips a dispute and all more urgent ones
     */
    next: async (options?: CallOptions & { after?: string | undefined }): Promise<Dispute | null> =>
      (
        await bodyOf(
          http.GET('/api/disputes/next', {
            signal: options?.signal,
            params: { query: options?.after === undefined ? {} : { after: options.after } },
          }),
        )
      ).dispute,

    get: (disputeId: string, options?: CallOptions & { includeRaw?: boolean }): Promise<Dispute> =>
      bodyOf(
        http.GET('/api/disputes/{disputeId}', {
          signal: options?.signal,
          params: { path: { disputeId }, query: { include_raw: options?.includeRaw ?? false } },
        }),
      ),

    /** Lists what the provider would reject or truncate, without sending anything. */
    preflight: (
      disputeId: string,
      options?: CallOptions & { includeEvidence?: boolean },
    ): Promise<Preflight> =>
      bodyOf(
        http.GET('/api/disputes/{disputeId}/preflight', {
          signal: options?.signal,
          params: { path: { disputeId }, query: { include_evidence: options?.includeEvidence ?? true } },
        }),
      ),

    /**
     * Accepts the dispute: the customer keeps the money. This cannot be undone. Above the company's amount for approvals,
     * nothing happens before another member approves: check with `isAwaitingApproval`.
     */
    accept: (disputeId: string, options?: OnceOptions): Promise<AcceptedDispute | AwaitingApproval> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/accept', {
          ...once(options),
          params: { path: { disputeId } },
          body: { confirm: true },
        }),
      ),

    /** All matching disputes as CSV. */
    exportCsv: (query: DisputeExportQuery = {}, options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/disputes/export.csv', { ...options, params: { query }, parseAs: 'stream' })),

    ...teamworkCalls(http),
  };
}

/** The history of a dispute, and a team's work on it. */
function teamworkCalls(http: Http) {
  return {
    /** The events of the dispute, oldest first. */
    timeline: (disputeId: string, options?: CallOptions): Promise<Timeline> =>
      bodyOf(http.GET('/api/disputes/{disputeId}/timeline', { ...options, params: { path: { disputeId } } })),

    /** Every webhook, event, submission and delivery of the dispute with the request that caused it, oldest first. */
    trace: (disputeId: string, options?: CallOptions): Promise<Trace> =>
      bodyOf(http.GET('/api/disputes/{disputeId}/trace', { ...options, params: { path: { disputeId } } })),

    addNote: (disputeId: string, body: AddNoteRequest, options?: CallOptions): Promise<NoteAnswer> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/notes', { ...options, params: { path: { disputeId } }, body }),
      ),

    assign: (disputeId: string, body: AssignDisputeRequest, options?: CallOptions): Promise<Dispute> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/assignee', { ...options, params: { path: { disputeId } }, body }),
      ),

    /** Replaces the dispute's tags. */
    setTags: (disputeId: string, body: DisputeTagsRequest, options?: CallOptions): Promise<Dispute> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/tags', { ...options, params: { path: { disputeId } }, body }),
      ),

    /** Tags a lost dispute with the cause of the loss in your team's view. */
    setLossCause: (disputeId: string, body: LossCauseRequest, options?: CallOptions): Promise<Dispute> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/loss-cause', {
          ...options,
          params: { path: { disputeId } },
          body,
        }),
      ),
  };
}

function withoutEmpty(query: DisputeListQuery): DisputeListQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
