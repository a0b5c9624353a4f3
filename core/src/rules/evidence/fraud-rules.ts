import { confirmedBy } from '../sources.js';
import { only, optional, recommended, required, rulesFrom } from './define-rules.js';

const rules = rulesFrom(confirmedBy('stripe_evidence', 'evidence_matrix', 'stripe_ce3'));

/** Evidence against claims that the cardholder did not make, or does not recognize, the payment. Strongest first. */
export const fraudRules = {
  fraudulent: rules([
    required('receipt', 'Shows what the payment was for and when.'),
    required(
      'authorization_record',
      'A passed 3-D Secure check shifts liability to the issuer. AVS and CVC matches support it.',
    ),
    required('customer_details', 'Lets the issuer compare the buyer with the cardholder.'),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'Delivery to the billing address suggests a genuine purchase.', {
        alternatives: ['collection_record'],
      }),
    ),
    only(['digital_goods', 'subscription'], required('access_activity_log', 'Shows who used the purchase.')),
    only(
      ['travel_event'],
      required('attendance_record', 'Shows that the named guest or traveler was there.'),
    ),
    only(['services'], required('service_documentation', 'Shows who the work was done for.')),
    recommended(
      'prior_transactions',
      'Two previous undisputed payments on the same card, 120 to 365 days old, that share two details with this one, at least one of them the IP address or the device, link the cardholder to it.',
    ),
    recommended(
      'customer_ip_device',
      'Shows that the device or location matches earlier visits. For digital sales, it takes the place of a delivery address.',
      { requiredFor: ['digital_goods', 'subscription'] },
    ),
    recommended('customer_link', 'Links the person who used or received the purchase to the cardholder.'),
    only(['physical_goods'], recommended('delivery_signature', 'Names the person who received the package.')),
    only(['physical_goods'], recommended('shipping_tracking', 'Lets the issuer trace the package.')),
    recommended('customer_communication', 'A customer who writes about an order probably placed it.'),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
    optional('terms_acceptance', 'Shows what the customer agreed to.'),
  ]),
  unrecognized: rules([
    required('receipt', 'Explains the payment behind the statement descriptor.'),
    required('product_description', 'Reminds the cardholder of what was bought.'),
    required('customer_details', 'Shows the name and address entered with the order.'),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'Shows that the order arrived at the customer’s address.', {
        alternatives: ['collection_record'],
      }),
    ),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Shows that the customer used the purchase.'),
    ),
    only(['services'], required('service_documentation', 'Shows the work done for the customer.')),
    only(['travel_event'], required('attendance_record', 'Shows that the customer attended.')),
    recommended(
      'customer_communication',
      'A reply in which the customer recognizes the payment settles most of these cases.',
    ),
    recommended('authorization_record', 'Shows that the payment passed the checks.'),
    recommended('customer_ip_device', 'Shows where the order was placed.'),
    recommended('dispute_withdrawal', 'Shows that the customer no longer disputes the payment.'),
    optional('order_confirmation', 'Shows that the customer was notified right away.'),
  ]),
};
