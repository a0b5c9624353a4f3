import { textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { timeOf } from './fields.js';
import { isArbitrationRound } from './mapping.js';
import { standingOf, submissionsOf } from './standings.js';

/** Whether the case waits for evidence, in whatever round. */
export function isOpen(dispute: JsonObject): boolean {
  return standingOf(statusOf(dispute), undefined).status === 'needs_response';
}

/** Whether evidence has left for the bank in this round. */
export function isSent(dispute: JsonObject): boolean {
  return submissionsOf(statusOf(dispute)) > 0;
}

/** Why no evidence can be sent now; nothing where it can. */
export function whyNotAnswerable(dispute: JsonObject, now: Date): string | undefined {
  const status = statusOf(dispute);
  const dueBy = timeOf(dispute, 'evidence_required_by');
  if (isSent(dispute))
    return `Evidence was already sent for this dispute, here or in the Checkout.com Dashboard; its status is "${status}".`;
  if (!isOpen(dispute)) return `Checkout.com takes no evidence for this dispute; its status is "${status}".`;
  if (isArbitrationRound(dispute))
    return 'This case is in arbitration, which costs the losing side a fee. Answer it in the Checkout.com Dashboard.';
  if (dueBy !== undefined && now > dueBy)
    return `The deadline for evidence passed at ${dueBy.toISOString()}.`;
  return undefined;
}

export function statusOf(dispute: JsonObject): string {
  return textOf(dispute, 'status') ?? '';
}
