import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { CodeEvidence, CodeFacts, Written } from '../rules.js';
import type { Provenance } from '../sources.js';
import { eitherFraudOrUnrecognized } from './code-evidence.js';

type Group = {
  readonly about: string;
  readonly codes: readonly string[];
  readonly wins: readonly EvidenceType[];
  readonly evidence?: CodeEvidence;
  readonly provenance?: Provenance;
};

const groups: readonly Group[] = [
  {
    about: 'goods or services not received',
    codes: ['004', '155'],
    wins: ['proof_of_delivery', 'collection_record', 'access_activity_log'],
  },
  {
    about: 'damaged, defective or of poor quality',
    codes: ['024', '059', '063'],
    wins: ['product_description', 'product_photos', 'replacement_proof', 'return_record'],
  },
  {
    about: 'canceled or expired',
    codes: ['021'],
    wins: ['recurring_agreement', 'cancellation_record', 'access_activity_log'],
  },
  {
    about: 'credit, return or amount',
    codes: ['061', '154', '158', '170', '175', '680'],
    wins: ['refund_proof', 'refund_policy', 'receipt'],
  },
  {
    about: 'credit posted as a charge',
    codes: ['062'],
    wins: ['processing_log', 'refund_proof'],
    provenance: { sources: ['amex_disputes_guide', 'stripe_reason_codes'], confirmed: true },
  },
  {
    about: 'duplicate or paid by other means',
    codes: ['173'],
    wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
  },
  {
    about: 'paid by other means, or credit not processed',
    codes: ['684'],
    wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
    provenance: {
      sources: ['stripe_reason_codes', 'braintree_codes'],
      confirmed: false,
      doubt: 'Sources disagree: one lists it as a duplicate, another as a credit that was not processed.',
    },
  },
  {
    about: 'card member does not recognize the charge, or requests records',
    codes: ['127', '176', '691'],
    wins: ['receipt', 'product_description', 'proof_of_delivery'],
  },
  {
    about: 'not authorized, possible fraud',
    codes: ['193'],
    wins: ['authorization_record', 'proof_of_delivery', 'customer_link'],
  },
  {
    about: 'not authorized or not recognized',
    codes: ['177'],
    wins: ['authorization_record', 'receipt', 'product_description', 'proof_of_delivery', 'customer_link'],
    evidence: eitherFraudOrUnrecognized,
    provenance: {
      sources: ['stripe_reason_codes', 'braintree_codes'],
      confirmed: false,
      doubt: 'Sources disagree: one lists it as fraud, another as a charge that is not recognized.',
    },
  },
  {
    about: 'insurance, currency or damage',
    codes: ['147', '169', '693'],
    wins: ['damage_or_addendum', 'pricing_disclosure', 'receipt'],
  },
];

/** Inquiries that American Express sends before it withdraws any money. */
export const amexInquiries: readonly Written<CodeFacts>[] = groups.flatMap(
  ({ about, codes, wins, evidence, provenance }) =>
    codes.map((code) => ({
      code,
      title: `Inquiry: ${about}`,
      category: 'inquiry',
      wins,
      argument:
        'A good response usually prevents the chargeback. If you do not respond, the chargeback that follows is very hard to win.',
      ...(evidence === undefined ? {} : { evidence }),
      provenance: provenance ?? { sources: ['stripe_reason_codes', 'adyen_time_frames'], confirmed: true },
    })),
);
