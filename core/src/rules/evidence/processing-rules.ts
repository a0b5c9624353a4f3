import { confirmedBy } from '../sources.js';
import { only, optional, recommended, required, rulesFrom } from './define-rules.js';

const rules = rulesFrom(confirmedBy('stripe_evidence', 'evidence_matrix'));

/** Evidence about how a payment was processed, and against general claims. Strongest first. */
export const processingRules = {
  duplicate: rules([
    required(
      'duplicate_explanation',
      'Explains in two sentences that the two payments are for two purchases.',
      {
        alternatives: ['refund_proof'],
      },
    ),
    required('duplicate_documentation', 'Lets the issuer compare both purchases side by side.', {
      alternatives: ['refund_proof'],
    }),
    required('receipt', 'Shows what this payment was for.', { alternatives: ['refund_proof'] }),
    recommended(
      'refund_proof',
      'If you already refunded the whole disputed amount, this alone answers the case.',
    ),
    only(['physical_goods'], recommended('shipping_documentation', 'Shows two packages for two payments.')),
    only(
      ['services', 'travel_event'],
      recommended('service_documentation', 'Shows two dates for two payments.'),
    ),
    recommended('processing_log', 'Shows that each sale was captured once.'),
    optional('customer_communication', 'Shows that the customer ordered twice.'),
  ]),
  incorrect_amount: rules([
    required('receipt', 'Shows the agreed total, item by item.'),
    required('pricing_disclosure', 'Shows that the customer saw this total and currency before paying.'),
    recommended('customer_communication', 'Shows what was said about the price.'),
    recommended('refund_proof', 'If you refunded the difference: shows how much, and when.'),
    optional('processing_log', 'Shows the amount that was authorized and captured.'),
  ]),
  authorization: rules([
    required('authorization_record', 'The approval code with its amount and date answers the claim.'),
    recommended(
      'processing_log',
      'Shows when the payment was captured, and any later increases of the authorization.',
    ),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
    optional('receipt', 'Shows what the payment was for.'),
  ]),
  processing_error: rules([
    required(
      'processing_log',
      'Shows that the payment was processed correctly and on time, or was corrected.',
    ),
    recommended('receipt', 'Shows what the payment was for.'),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
  ]),
  noncompliant: rules([
    required('other', 'Records that show compliance with the rule named in the case.'),
    recommended('processing_log', 'Shows how the payment was processed.'),
  ]),
  general: rules([
    required('receipt', 'Shows what the payment was for.'),
    recommended('customer_communication', 'Shows what the customer asked and how you replied.'),
    recommended('product_description', 'Shows what was promised.'),
    only(['physical_goods'], recommended('proof_of_delivery', 'Shows that the order arrived.')),
    only(
      ['digital_goods', 'subscription'],
      recommended('access_activity_log', 'Shows that the purchase was used.'),
    ),
    only(
      ['services', 'travel_event'],
      recommended('service_documentation', 'Shows that the service was provided.'),
    ),
    recommended('refund_policy', 'Shows what was agreed about refunds.'),
    optional('other', 'Anything else that answers the claim.'),
  ]),
};
