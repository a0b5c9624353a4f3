import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { QuoteStatementRequest, Statement } from '../types.js';

/** Statements of the other side about a dispute; part of `disputes`. */
export function statementCalls(http: Http) {
  return {
    /** Returns the statements of the cardholder, issuer, network and provider, oldest first. */
    statements: async (disputeId: string, options?: CallOptions): Promise<Statement[]> =>
      (
        await bodyOf(
          http.GET('/api/disputes/{disputeId}/statements', { ...options, params: { path: { disputeId } } }),
        )
      ).statements,

    /** Chooses if the letter quotes a statement. Returns all statements of the dispute. */
    quoteStatement: async (
      disputeId: string,
      statementId: string,
      body: QuoteStatementRequest,
      options?: CallOptions,
    ): Promise<Statement[]> =>
      (
        await bodyOf(
          http.PUT('/api/disputes/{disputeId}/statements/{statementId}', {
            ...options,
            params: { path: { disputeId, statementId } },
            body,
          }),
        )
      ).statements,
  };
}
