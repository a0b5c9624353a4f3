import { only, optional, recommended, required, rulesFrom } from './define-rules.js';

const rules = rulesFrom({ sources: ['stripe_evidence', 'evidence_matrix'], confirmed: true });

/** Evidence about what was sent, and how it was. The strongest first. */
export const deliveryRules = {
  product_not_received: rules([
    required('receipt', 'Shows what was bought and which delivery was agreed.'),
    only(
      ['physical_goods'],
      required('shipping_tracking', 'Shows the parcel’s way.', { alternatives: ['collection_record'] }),
    ),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'The centre of this case: when and where it arrived.', {
        alternatives: ['collection_record'],
      }),
    ),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Access or download is the delivery of digital goods.'),
    ),
    only(['services'], required('service_documentation', 'Shows that the work was done, and when.')),
    only(['travel_event'], required('attendance_record', 'Shows that the booking was used.')),
    only(
      ['physical_goods'],
      recommended('delivery_signature', 'Names who took it in; for expensive goods you should have it.'),
    ),
    only(
      ['physical_goods'],
      recommended('shipping_documentation', 'Shows the address on the parcel itself.'),
    ),
    recommended(
      'customer_communication',
      'Shows whether the customer asked for the order before the dispute.',
    ),
    only(['digital_goods'], recommended('customer_ip_device', 'Ties the download to the customer.')),
    recommended('refund_proof', 'If you refunded the payment: shows how much, and when.'),
    optional('terms_acceptance', 'Shows the delivery terms that were agreed.'),
  ]),
  product_unacceptable: rules([
    required('receipt', 'Shows what was ordered.'),
    required('product_description', 'The measure of the case: what was promised on the day of the order.'),
    required('customer_communication', 'Shows whether the customer complained, and what you offered.'),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Use without complaint shows that it worked.'),
    ),
    recommended('authenticity_proof', 'Needed if the claim says counterfeit.'),
    recommended('terms_acceptance', 'Needed if the claim says that the offer or a trial was misleading.'),
    only(['physical_goods'], recommended('product_photos', 'Shows the condition in which it left you.')),
    only(
      ['physical_goods'],
      recommended('return_record', 'An item that was never sent back weakens the claim.'),
    ),
    recommended('replacement_proof', 'Shows that you put things right, or offered to.'),
    recommended('refund_refusal_explanation', 'Says in your words why nothing is owed.'),
    only(['services'], recommended('service_documentation', 'Shows that the work was accepted.')),
    optional('refund_policy', 'Shows what was agreed about returns and refunds.'),
  ]),
};
