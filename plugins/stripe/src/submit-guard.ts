import { objectOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { timeOf } from './fields.js';
import { standingOf, submissionCountOf } from './mapping.js';
import { isStagedBy, stagedRound } from './staging.js';

/** Whether this very submission has reached the bank: its reference was staged and the dispute waits no more. */
export function isSent(dispute: JsonObject, reference: string): boolean {
  return isStagedBy(dispute, reference) && !isOpen(dispute) && submissionCountOf(dispute) > 0;
}

/** @throws {ProviderError} of kind `refused`, saying why no evidence can be sent now */
export function requireOpen(dispute: JsonObject, reference: string, now: Date): void {
  const why = whyClosed(dispute, reference, now);
  if (why !== undefined) throw new ProviderError('refused', why);
}

function whyClosed(dispute: JsonObject, reference: string, now: Date): string | undefined {
  const status = textOf(dispute, 'status') ?? '';
  const isAppeal = status === 'appeal_needs_response';
  const dueBy = timeOf(objectOf(dispute, 'evidence_details'), 'due_by');
  if (submissionCountOf(dispute) > 0 && !isAppeal && !wasInquiryWhenSent(dispute))
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
 * What we sent then answered the inquiry. The chargeback that it has become, under the same id, is answered for itself; whether Stripe counts from
 * nought again is not documented.
 */
function wasInquiryWhenSent(dispute: JsonObject): boolean {
  const isAskedAsChargeback = textOf(dispute, 'status') === 'needs_response';
  return isAskedAsChargeback && stagedRound(dispute) === 'warning_needs_response';
}

function isOpen(dispute: JsonObject): boolean {
  return standingOf(textOf(dispute, 'status') ?? '').status === 'needs_response';
}

function isCompliance(dispute: JsonObject): boolean {
  const card = objectOf(objectOf(dispute, 'payment_method_details'), 'card');
  return textOf(card, 'case_type') === 'compliance' || textOf(dispute, 'reason') === 'noncompliant';
}
