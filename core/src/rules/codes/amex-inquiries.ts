import type { CodeFacts, Written } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
import { eitherFraudOrUnrecognized } from './code-evidence.js';
import { inquiry, perCode } from './define-codes.js';

/** Inquiries that American Express sends before it withdraws any money. */
export const amexInquiries: readonly Written<CodeFacts>[] = perCode([
  inquiry('004 155', 'Inquiry: goods or services not received', {
    wins: ['proof_of_delivery', 'collection_record', 'access_activity_log'],
  }),
  inquiry('024 059 063', 'Inquiry: damaged, defective or of poor quality', {
    wins: ['product_description', 'product_photos', 'replacement_proof', 'return_record'],
  }),
  inquiry('021', 'Inquiry: canceled or expired', {
    wins: ['recurring_agreement', 'cancellation_record', 'access_activity_log'],
  }),
  inquiry('061 154 158 170 175 680', 'Inquiry: credit, return or amount', {
    wins: ['refund_proof', 'refund_policy', 'receipt'],
  }),
  inquiry('062', 'Inquiry: credit posted as a charge', {
    wins: ['processing_log', 'refund_proof'],
    provenance: confirmedBy('amex_disputes_guide', 'stripe_reason_codes'),
  }),
  inquiry('173', 'Inquiry: duplicate or paid by other means', {
    wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
  }),
  inquiry('684', 'Inquiry: paid by other means, or credit not processed', {
    wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
    provenance: doubtful(
      'Sources disagree: one lists it as a duplicate, another as a credit that was not processed.',
      'stripe_reason_codes',
      'braintree_codes',
    ),
  }),
  inquiry('127 176 691', 'Inquiry: card member does not recognize the charge, or requests records', {
    wins: ['receipt', 'product_description', 'proof_of_delivery'],
  }),
  inquiry('193', 'Inquiry: not authorized, possible fraud', {
    wins: ['authorization_record', 'proof_of_delivery', 'customer_link'],
  }),
  inquiry('177', 'Inquiry: not authorized or not recognized', {
    wins: ['authorization_record', 'receipt', 'product_description', 'proof_of_delivery', 'customer_link'],
    evidence: eitherFraudOrUnrecognized,
    provenance: doubtful(
      'Sources disagree: one lists it as fraud, another as a charge that is not recognized.',
      'stripe_reason_codes',
      'braintree_codes',
    ),
  }),
  inquiry('147 169 693', 'Inquiry: insurance, currency or damage', {
    wins: ['damage_or_addendum', 'pricing_disclosure', 'receipt'],
  }),
]).map((row) => ({
  ...row,
  argument:
    'A good response usually prevents the chargeback. If you do not respond, the chargeback that follows is very hard to win.',
}));
