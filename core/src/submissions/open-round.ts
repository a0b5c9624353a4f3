import { needsResponse, type Dispute } from '../case/disputes/disputes.js';
import { errors } from '../platform/errors/catalogue.js';
import type { FinishedRound } from './submissions.repository.js';

/**
 * Checks that a dispute can be responded to. It can while it needs a response, and again after the provider has
 * requested another one. A submission counts until a newer report from the provider arrives, or a report that includes
 * it.
 * @throws {AppError} 409 `already_submitted`, `dispute_not_open`
 */
export function requireOpenRound(
  dispute: Pick<Dispute, 'status' | 'stateAsOf' | 'submissionCount'>,
  last: FinishedRound | undefined,
): void {
  const isAnswered =
    last !== undefined &&
    dispute.stateAsOf <= last.submittedAt &&
    dispute.submissionCount <= last.submissionsBefore;
  if (isAnswered || (!needsResponse(dispute) && dispute.submissionCount > 0)) throw errors.alreadySubmitted();
  if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
}
