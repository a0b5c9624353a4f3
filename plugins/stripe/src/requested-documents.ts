import { lookUp, objectOf, textOf, textsOf } from '@rebuttal/plugin-kit';
import type { EvidenceType, JsonObject, RequestedDocument } from '@rebuttal/plugin-kit';

type Request = {
  readonly label: string;
  readonly evidenceType: EvidenceType;
  readonly alternatives?: readonly EvidenceType[];
};

/** Source: API reference, dispute object, `evidence_details.enhanced_eligibility.visa_compelling_evidence_3`. */
const requests: Readonly<Record<string, Request>> = {
  missing_customer_identifiers: {
    label: 'IP address, device or account of the customer',
    evidenceType: 'customer_ip_device',
    alternatives: ['customer_details'],
  },
  missing_disputed_transaction_description: {
    label: 'Description of the disputed purchase',
    evidenceType: 'product_description',
  },
  missing_merchandise_or_services: {
    label: 'Merchandise or services: the kind of the disputed purchase',
    evidenceType: 'product_description',
  },
  missing_prior_undisputed_transaction_description: {
    label: 'Descriptions of the earlier undisputed purchases',
    evidenceType: 'prior_transactions',
  },
  missing_prior_undisputed_transactions: {
    label: 'Earlier undisputed payments',
    evidenceType: 'prior_transactions',
  },
};

export const requestNames: readonly string[] = Object.keys(requests);

/** The actions that Stripe still requires for Visa Compelling Evidence 3.0. An unknown action has no evidence type. */
export function requestedDocumentsOf(dispute: JsonObject): readonly RequestedDocument[] | undefined {
  const requested = requiredActions(dispute).map((providerField) => ({
    providerField,
    ...(lookUp(requests, providerField) ?? { label: providerField.replaceAll('_', ' ') }),
    // The dispute can also be answered with ordinary evidence.
    required: false,
    why: 'Stripe requires this for Visa Compelling Evidence 3.0.',
  }));
  return requested.length === 0 ? undefined : requested;
}

export function requiredActions(dispute: JsonObject): readonly string[] {
  const programs = objectOf(objectOf(dispute, 'evidence_details'), 'enhanced_eligibility');
  const program = objectOf(programs, 'visa_compelling_evidence_3');
  return textOf(program, 'status') === 'requires_action' ? textsOf(program, 'required_actions') : [];
}
