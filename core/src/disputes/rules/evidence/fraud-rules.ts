import { only, optional, recommended, required, rulesFrom } from './define-rules.js';

const rules = rulesFrom({ sources: ['stripe_evidence', 'evidence_matrix', 'stripe_ce3'], confirmed: true });

/** Evidence against claims that the cardholder took no part, or does not know the payment. The strongest first. */
export const fraudRules = {
  fraudulent: rules([
    required('receipt', 'Shows what the payment was for, and when.'),
    required(
      'authorization_record',
      'A passed 3-D Secure check moves the liability to the issuer; address and code matches support it.',
    ),
    required('customer_details', 'Lets the issuer compare the buyer with its cardholder.'),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'A thief seldom has goods sent to the cardholder’s own address.', {
        alternatives: ['collection_record'],
      }),
    ),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Shows who used what was bought.'),
    ),
    only(['travel_event'], required('attendance_record', 'Puts the named guest or traveller at the place.')),
    only(['services'], required('service_documentation', 'Shows for whom the work was done.')),
    recommended(
      'prior_transactions',
      'Earlier undisputed payments with the same IP address or device tie the customer to this one.',
    ),
    recommended(
      'customer_ip_device',
      'Shows the device or place of earlier visits; for digital sales it stands where an address would.',
      { requiredFor: ['digital_goods', 'subscription'] },
    ),
    recommended('customer_link', 'Ties the person who used or received it to the cardholder.'),
    only(['physical_goods'], recommended('delivery_signature', 'Names the person who took the parcel.')),
    only(['physical_goods'], recommended('shipping_tracking', 'Lets the issuer follow the parcel.')),
    recommended('customer_communication', 'A buyer who writes about an order took part in it.'),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
    optional('terms_acceptance', 'Shows what the buyer agreed to.'),
  ]),
  unrecognized: rules([
    required('receipt', 'Explains the payment behind the name on the statement.'),
    required('product_description', 'Reminds the cardholder of what was bought.'),
    required('customer_details', 'Shows whose name and address came with the order.'),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'Shows that it arrived at the customer’s address.', {
        alternatives: ['collection_record'],
      }),
    ),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Shows that the customer used it.'),
    ),
    only(['services'], required('service_documentation', 'Shows the work done for the customer.')),
    only(['travel_event'], required('attendance_record', 'Shows that the customer came.')),
    recommended(
      'customer_communication',
      'A reply in which the customer recognises the payment ends most of these cases.',
    ),
    recommended('authorization_record', 'Shows that the payment passed the checks.'),
    recommended('customer_ip_device', 'Shows where the order came from.'),
    recommended('dispute_withdrawal', 'Ends the case.'),
    optional('order_confirmation', 'Shows that the customer was told at once.'),
  ]),
};
