import { textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { standingOf, submissionCountOf } from './mapping.js';
import { stagedCount, stagedRound } from './staging.js';

/**
 * Since the draft was staged; ever, where there is none. What earlier releases staged goes without a count: nothing had been sent before, but what an
 * appeal is about. Whether Stripe counts appeals is not documented.
 */
export function wasSentSince(dispute: JsonObject): boolean {
  const isOfAppeal = stagedRound(dispute) === 'appeal_needs_response';
  if (isOfAppeal && textOf(dispute, 'status') === 'appeal_under_review') return true;
  return submissionCountOf(dispute) > (stagedCount(dispute) ?? (isOfAppeal ? 1 : 0));
}

/** Whether the round that waits for an answer has had one. */
export function isAnswered(dispute: JsonObject, status: string): boolean {
  const before = stagedCount(dispute);
  if (before !== undefined && stagedRound(dispute) === status) return submissionCountOf(dispute) > before;
  return submissionCountOf(dispute) > 0 && !hasEarlierRound(dispute, status);
}

/**
 * Whether what was sent answered an earlier round, as far as our own draft tells. A chargeback may have been an inquiry under the same id; whether
 * Stripe counts from nought again is not documented.
 */
function hasEarlierRound(dispute: JsonObject, status: string): boolean {
  const wasInquiry = stagedRound(dispute) === 'warning_needs_response';
  return status === 'appeal_needs_response' || (status === 'needs_response' && wasInquiry);
}

export function isOpen(dispute: JsonObject): boolean {
  return standingOf(textOf(dispute, 'status') ?? '').status === 'needs_response';
}
