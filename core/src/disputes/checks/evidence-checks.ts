import type { EvidenceDetailValue } from '../evidence/evidence-details.js';
import { cite, toDay, type CheckedExhibit, type CheckedResponse } from './checked-response.js';
import { findNegativeMarker } from './negative-markers.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

type Contradicting = Pick<CheckedExhibit, 'evidenceType' | 'text' | 'details'>;

const choices: Readonly<Record<string, string>> = {
  attempted: 'the delivery status “Delivery attempted”',
  returned: 'the delivery status “Returned to sender”',
  received: 'the finding “Cancellation received”',
};

/**
 * Returns why an exhibit contradicts the purpose of its type, from its details or words of its text. Undefined if it
 * doesn't.
 * @param paidDay a cancellation after the payment does not contradict the payment
 */
export function findContradiction(exhibit: Contradicting, paidDay?: string): string | undefined {
  const { evidenceType, details = {} } = exhibit;
  const { status, finding } = details;
  if (evidenceType === 'proof_of_delivery' && (status === 'attempted' || status === 'returned'))
    return choices[status];
  if (evidenceType === 'cancellation_record' && finding === 'received')
    return isAfter(details['received_at'], paidDay) ? undefined : choices[finding];
  const marker = findNegativeMarker(exhibit.evidenceType, exhibit.text);
  return marker === undefined ? undefined : `the words “${marker}”`;
}

function isAfter(received: EvidenceDetailValue | undefined, paidDay: string | undefined): boolean {
  const day = toDay(typeof received === 'string' ? received : undefined);
  return day !== undefined && paidDay !== undefined && day > paidDay;
}

export function checkEvidence({ evidence, missing }: CheckedResponse, paidDay?: string): ResponseCheck[] {
  const sendable = evidence.filter(({ unsendableBecause }) => unsendableBecause === undefined);
  return [
    ...(sendable.length === 0 ? [blockingCheck('no_evidence', nothing(evidence))] : []),
    ...sendable.flatMap((exhibit) => {
      const found = findContradiction(exhibit, paidDay);
      return found === undefined
        ? []
        : [blockingCheck('evidence_contradicts_claim', harms(exhibit, found), [exhibit])];
    }),
    ...missing.map(({ label, why }) =>
      warningCheck('missing_required_evidence', `${label} is missing. ${why}`),
    ),
  ];
}

function nothing(evidence: readonly CheckedExhibit[]): string {
  return evidence.length === 0
    ? 'The response has no evidence. Add evidence, or accept the dispute.'
    : 'The provider accepts none of the evidence. Add evidence that can be sent, or accept the dispute.';
}

function harms(exhibit: CheckedExhibit, found: string): string {
  return `${cite(exhibit)} has ${found}, which supports the customer. Correct it, remove it, or accept the dispute.`;
}
