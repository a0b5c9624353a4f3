import { objectOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { timeOf } from './fields.js';
import { standingOf, submissionCountOf } from './mapping.js';
import { isStagedBy, stagedCount, stagedRound } from './staging.js';

/** Whether this very submission has reached the bank: its draft was staged, the dispute waits no more, and evidence was sent since. */
export function isSent(dispute: JsonObject, reference: string): boolean {
  return isStagedBy(dispute, reference) && !isOpen(dispute) && wasSentSince(dispute);
}

/** @throws {ProviderError} of kind `refused`, saying why no evidence can be sent now */
export function requireOpen(dispute: JsonObject, reference: string, now: Date): void {
  const why = whyClosed(dispute, reference, now);
  if (why !== undefined) throw new ProviderError('refused', why);
}

function whyClosed(dispute: JsonObject, reference: string, now: Date): string | undefined {
  const status = textOf(dispute, 'status') ?? '';
  const dueBy = timeOf(objectOf(dispute, 'evidence_details'), 'due_by');
  if (isOpen(dispute) ? isAnswered(dispute, status) : wasSentSince(dispute))
    return 'Evidence was already sent for this dispute, here, in the Stripe Dashboard or by Stripe. It is taken once.';
  if (!isOpen(dispute)) return `Stripe takes no evidence for this dispute; its status is "${status}".`;
  if (isStagedBy(dispute, reference) && stagedRound(dispute) !== status)
    return 'The case moved to another round since this response was prepared. Check the response and send it anew.';
  if (isCompliance(dispute))
    return 'Countering a network compliance case costs a fee (500 USD at Visa). Acknowledge it in the Stripe Dashboard.';
  if (dueBy === undefined)
    return 'This dispute cannot be contested: the payment method gives no way to answer.';
  if (now > dueBy) return `The deadline for evidence passed at ${dueBy.toISOString()}.`;
  return undefined;
}

/**
 * Since the draft was staged; ever, where there is none. What earlier releases staged goes without a count: nothing had been sent before, but what an
 * appeal is about. Whether Stripe counts appeals is not documented.
 */
function wasSentSince(dispute: JsonObject): boolean {
  const isOfAppeal = stagedRound(dispute) === 'appeal_needs_response';
  if (isOfAppeal && textOf(dispute, 'status') === 'appeal_under_review') return true;
  return submissionCountOf(dispute) > (stagedCount(dispute) ?? (isOfAppeal ? 1 : 0));
}

/** Whether the round that waits for an answer has had one. */
function isAnswered(dispute: JsonObject, status: string): boolean {
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

function isOpen(dispute: JsonObject): boolean {
  return standingOf(textOf(dispute, 'status') ?? '').status === 'needs_response';
}

function isCompliance(dispute: JsonObject): boolean {
  const card = objectOf(objectOf(dispute, 'payment_method_details'), 'card');
  return textOf(card, 'case_type') === 'compliance' || textOf(dispute, 'reason') === 'noncompliant';
}
