import { textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { isStagedBy, stagedCount, stagedRound } from './staging.js';
import { submissionCountOf, toStatusAndStage } from './status-mapping.js';

/** Returns true if this submission reached the bank: we staged its draft, the dispute is no longer open, and evidence was sent since. */
export function isSent(dispute: JsonObject, reference: string): boolean {
  return isStagedBy(dispute, reference) && !isOpen(dispute) && wasSentSince(dispute);
}

/**
 * Returns true if evidence was sent since our draft was staged, or at any time if there is no draft. Drafts of earlier
 * releases have no count. Nothing had been sent before those, except the evidence that an appeal is about. Stripe doesn't
 * document if it counts appeals.
 */
export function wasSentSince(dispute: JsonObject): boolean {
  const isOfAppeal = stagedRound(dispute) === 'appeal_needs_response';
  if (isOfAppeal && textOf(dispute, 'status') === 'appeal_under_review') return true;
  return submissionCountOf(dispute) > (stagedCount(dispute) ?? (isOfAppeal ? 1 : 0));
}

/** Returns true if evidence was already sent in the open round. */
export function isAnswered(dispute: JsonObject, status: string): boolean {
  const before = stagedCount(dispute);
  if (before !== undefined && stagedRound(dispute) === status) return submissionCountOf(dispute) > before;
  return submissionCountOf(dispute) > 0 && !hasEarlierRound(dispute, status);
}

/**
 * Returns true if the evidence was for an earlier round, as far as our draft shows. A chargeback may have been an inquiry
 * with the same ID. Stripe doesn't document if it then counts from zero again.
 */
function hasEarlierRound(dispute: JsonObject, status: string): boolean {
  const wasInquiry = stagedRound(dispute) === 'warning_needs_response';
  return status === 'appeal_needs_response' || (status === 'needs_response' && wasInquiry);
}

export function isOpen(dispute: JsonObject): boolean {
  return toStatusAndStage(textOf(dispute, 'status') ?? '').status === 'needs_response';
}
