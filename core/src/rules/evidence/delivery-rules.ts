import { confirmedBy } from '../sources.js';
import { only, optional, recommended, required, rulesFrom } from './define-rules.js';

const rules = rulesFrom(confirmedBy('stripe_evidence', 'evidence_matrix'));

/** Evidence about delivery and the condition of the goods, strongest first. */
export const deliveryRules = {
  product_not_received: rules([
    required('receipt', 'Shows what was bought and the agreed delivery.'),
    only(
      ['physical_goods'],
      required('shipping_tracking', 'Shows the package’s journey.', { alternatives: ['collection_record'] }),
    ),
    only(
      ['physical_goods'],
      required(
        'proof_of_delivery',
        'The most important evidence in this case: when and where the order arrived.',
        {
          alternatives: ['collection_record'],
        },
      ),
    ),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'For digital goods, access or download is the proof of delivery.'),
    ),
    only(['services'], required('service_documentation', 'Shows that the work was done and when.')),
    only(['travel_event'], required('attendance_record', 'Shows that the booking was used.')),
    only(
      ['physical_goods'],
      recommended(
        'delivery_signature',
        'Names the person who received the package. Strongly advised for high-value goods.',
      ),
    ),
    only(
      ['physical_goods'],
      recommended('shipping_documentation', 'Shows the address on the package itself.'),
    ),
    recommended(
      'customer_communication',
      'Shows whether the customer asked about the order before the dispute.',
    ),
    only(['digital_goods'], recommended('customer_ip_device', 'Links the download to the customer.')),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
    optional('terms_acceptance', 'Shows the delivery terms that were agreed.'),
  ]),
  product_unacceptable: rules([
    required('receipt', 'Shows what was ordered.'),
    required('product_description', 'The standard for this case: what was promised on the day of the order.'),
    required('customer_communication', 'Shows whether the customer complained, and what you offered.'),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Use without a complaint shows that the product worked.'),
    ),
    recommended('authenticity_proof', 'Required if the customer claims that the goods are counterfeit.'),
    recommended(
      'terms_acceptance',
      'Required if the customer claims that the offer or a trial was misleading.',
    ),
    only(
      ['physical_goods'],
      recommended('product_photos', 'Shows the condition of the item when you shipped it.'),
    ),
    only(
      ['physical_goods'],
      recommended('return_record', 'An item that was never sent back weakens the claim.'),
    ),
    recommended('replacement_proof', 'Shows that you fixed the problem or offered to.'),
    recommended('refund_refusal_explanation', 'Explains why no refund is owed.'),
    only(['services'], recommended('service_documentation', 'Shows that the work was accepted.')),
    optional('refund_policy', 'Shows what was agreed about returns and refunds.'),
  ]),
};
