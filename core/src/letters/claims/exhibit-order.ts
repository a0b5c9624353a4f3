import type { EvidenceType } from '@rebuttal/plugin-kit';

import { claimOrder } from './claim-order.js';
import { typesOf } from './quoted-claims.js';
import { leadsFor, type LetterQuestion } from './thesis-leads.js';

/**
 * Exhibits in the order in which the letter for this dispute cites their types, and within a type the oldest first. The
 * letter, the packet and the merchant's argument all take their labels from it, so it does not depend on any text.
 */
export function inLetterOrder<E extends { readonly evidenceType: EvidenceType }>(
  evidence: readonly E[],
  question: LetterQuestion,
): readonly E[] {
  const claims = [...leadsFor(question), ...claimOrder(question.reason, question.network)];
  const types = [...new Set(claims.flatMap(typesOf))];
  const rank = ({ evidenceType }: E) => {
    const found = types.indexOf(evidenceType);
    return found === -1 ? types.length : found;
  };
  return evidence.toSorted((one, other) => rank(one) - rank(other));
}
