import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { ClaimId } from './claim-ids.js';
import { claimOrder } from './claim-order.js';
import { quotedTypes } from './quoted-claims.js';
import { leadsFor, type LetterQuestion } from './thesis-leads.js';

/** The types behind claims that never quote. */
const writtenTypes: Readonly<Partial<Record<ClaimId, readonly EvidenceType[]>>> = {
  authentication: ['authorization_record'],
  prior_payments: ['prior_transactions'],
  canceled_after_payment: ['cancellation_record'],
  used_after_cancellation: ['access_activity_log', 'cancellation_record'],
};

/**
 * Exhibits in the order in which the letter for this dispute cites their types, and within a type the oldest first. The
 * letter, the packet and the merchant's argument all take their labels from it, so it does not depend on any text.
 */
export function inLetterOrder<E extends { readonly evidenceType: EvidenceType }>(
  evidence: readonly E[],
  question: LetterQuestion,
): readonly E[] {
  const claims = [...leadsFor(question), ...claimOrder(question.reason, question.network)];
  const types = [...new Set(claims.flatMap((id) => quotedTypes[id] ?? writtenTypes[id] ?? []))];
  const rank = ({ evidenceType }: E) => {
    const found = types.indexOf(evidenceType);
    return found === -1 ? types.length : found;
  };
  return evidence.toSorted((one, other) => rank(one) - rank(other));
}
