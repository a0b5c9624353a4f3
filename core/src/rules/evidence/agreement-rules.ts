import { confirmedBy } from '../sources.js';
import { only, optional, recommended, required, rulesFrom } from './define-rules.js';

const rules = rulesFrom(confirmedBy('stripe_evidence', 'evidence_matrix'));

/** Evidence about agreements, renewals and refunds, strongest first. */
export const agreementRules = {
  subscription_canceled: rules([
    required('recurring_agreement', 'Shows that the customer agreed to recurring payments.'),
    required('cancellation_policy', 'Shows how the customer could have canceled.'),
    required('cancellation_policy_disclosure', 'Shows that the customer saw the policy before paying.'),
    required('cancellation_record', 'Shows that you received no cancellation before this payment.'),
    only(
      ['digital_goods', 'subscription'],
      required(
        'access_activity_log',
        'Shows whether the customer used the service after the claimed cancellation.',
      ),
    ),
    recommended('renewal_notice', 'Shows that the customer was notified before the payment.'),
    recommended('prior_transactions', 'Shows that the customer accepted the same payment in the past.'),
    recommended('customer_communication', 'Shows what the customer wrote and when.'),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
    optional('receipt', 'Shows the price and the billing period.'),
  ]),
  credit_not_processed: rules([
    required('refund_policy', 'Shows what was agreed about refunds.', {
      alternatives: ['cancellation_policy', 'refund_proof'],
    }),
    required('refund_policy_disclosure', 'Shows that the customer saw the policy before paying.', {
      alternatives: ['cancellation_policy_disclosure', 'refund_proof'],
    }),
    required(
      'refund_refusal_explanation',
      'Explains why this request does not meet the policy. If you promised the refund, pay it.',
      {
        alternatives: ['refund_proof'],
      },
    ),
    recommended('refund_proof', 'If you refunded the whole disputed amount, this alone answers the case.'),
    only(['physical_goods'], recommended('return_record', 'Shows whether the item was returned.')),
    only(
      ['services', 'travel_event', 'subscription'],
      recommended('cancellation_record', 'Shows whether and when the customer canceled.'),
    ),
    recommended('access_activity_log', 'Shows use after the refund request.'),
    only(['travel_event'], recommended('attendance_record', 'Shows that the booking was used.')),
    recommended('customer_communication', 'Shows the customer’s request and your reply.'),
    optional('receipt', 'Shows what the payment was for.'),
  ]),
};
