import { booleanOf, evidenceTypes, objectOf } from '@rebuttal/plugin-kit';
import type { EvidenceType, JsonObject, RequestedDocument } from '@rebuttal/plugin-kit';

import { isParcelPossible, places, requestableTypes } from './evidence-mapping.js';
import { requestsOf } from './seller-evidence.js';

/** Requested types that one kind of evidence satisfies best, or that no place names. */
const bestTypes: Readonly<Partial<Record<string, EvidenceType>>> = {
  PROOF_OF_FULFILLMENT: 'proof_of_delivery',
  PROOF_OF_REFUND: 'refund_proof',
  PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED: 'service_documentation',
  BILLING_AGREEMENT: 'recurring_agreement',
  OTHER: 'other',
};

/** The evidence that PayPal requests from the merchant. A type that Rebuttal doesn't know has no evidence type. */
export function requestedDocumentsOf(dispute: JsonObject): readonly RequestedDocument[] | undefined {
  const hasParcel = isParcelPossible(dispute);
  const requested = requestsOf(dispute).map(({ type, evidence }): RequestedDocument => {
    const [evidenceType, ...alternatives] = evidenceTypesFor(type, hasParcel);
    return {
      providerField: type,
      ...(evidenceType === undefined ? {} : { evidenceType }),
      label: labelOf(type),
      required: type !== 'OTHER' && booleanOf(objectOf(evidence, 'action_info'), 'mandatory') !== false,
      why: 'PayPal requests this evidence for the dispute.',
      ...(alternatives.length === 0 ? {} : { alternatives }),
    };
  });
  return requested.length === 0 ? undefined : requested;
}

/** The evidence that `planEvidence` sends as this type, the best first. */
function evidenceTypesFor(type: string, hasParcel: boolean): EvidenceType[] {
  const named = evidenceTypes
    .map(({ value }) => value)
    .filter((value) => {
      const place = places[value] ?? {};
      return place.always === type || requestableTypes(place, hasParcel).includes(type);
    });
  const best = bestTypes[type];
  return best === undefined ? named : [best, ...named.filter((value) => value !== best)];
}

/** `PROOF_OF_RECEIPT_COPY`: Proof of receipt copy. */
function labelOf(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
