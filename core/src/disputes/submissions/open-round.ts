import { errors } from '../../platform/errors/catalogue.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { FinishedRound } from './submissions.repository.js';

/**
 * A dispute can be answered while it needs a response, and again when the provider has asked anew since the last
 * answer: until there is newer news than our own submission, or news that counts it, that answer stands.
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
