import { only, optional, recommended, required, rulesFrom } from './define-rules.js';

const rules = rulesFrom({ sources: ['stripe_evidence', 'evidence_matrix'], confirmed: true });

/** Evidence about what was agreed, on renewals and on refunds. The strongest first. */
export const agreementRules = {
  subscription_canceled: rules([
    required('recurring_agreement', 'Shows that the customer agreed to pay again and again.'),
    required('cancellation_policy', 'Shows how the customer could have stopped.'),
    required('cancellation_policy_disclosure', 'Shows that the customer knew it before paying.'),
    required('cancellation_record', 'Shows that no cancellation came in before this payment.'),
    only(
      ['digital_goods', 'subscription'],
      required(
        'access_activity_log',
        'Shows whether the customer used the service after the claimed cancellation.',
      ),
    ),
    recommended('renewal_notice', 'Shows that the payment was announced.'),
    recommended('prior_transactions', 'Shows that the customer accepted the same payment before.'),
    recommended('customer_communication', 'Shows what the customer wrote, and when.'),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
    optional('receipt', 'Shows the price and the period.'),
  ]),
  credit_not_processed: rules([
    required('refund_policy', 'Shows what was agreed about refunds.', {
      alternatives: ['cancellation_policy', 'refund_proof'],
    }),
    required('refund_policy_disclosure', 'Shows that the customer knew it before paying.', {
      alternatives: ['cancellation_policy_disclosure', 'refund_proof'],
    }),
    required(
      'refund_refusal_explanation',
      'Says why this request does not meet the policy. If you promised the refund, pay it.',
      {
        alternatives: ['refund_proof'],
      },
    ),
    recommended('refund_proof', 'If you refunded the whole disputed amount, this alone answers the case.'),
    only(['physical_goods'], recommended('return_record', 'Shows whether the item came back.')),
    only(
      ['services', 'travel_event', 'subscription'],
      recommended('cancellation_record', 'Shows whether and when the customer cancelled.'),
    ),
    recommended('access_activity_log', 'Shows use after the request.'),
    only(['travel_event'], recommended('attendance_record', 'Shows that the booking was used.')),
    recommended('customer_communication', 'Shows what was asked and what was answered.'),
    optional('receipt', 'Shows what the payment was for.'),
  ]),
};
