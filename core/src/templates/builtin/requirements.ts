import type { BuiltinRequirement } from './builtin-template.js';
import { only, recommended, required } from './evidence-facts.js';

type ReasonWithLetter =
  | 'fraudulent'
  | 'unrecognized'
  | 'product_not_received'
  | 'product_unacceptable'
  | 'subscription_canceled'
  | 'credit_not_processed'
  | 'duplicate'
  | 'general';

/** What to bring against each claim, the strongest first. The same whatever the language of the letter. */
export const requirements: Readonly<Record<ReasonWithLetter, readonly BuiltinRequirement[]>> = {
  fraudulent: [
    required('receipt', 'Shows what the payment was for, and when.'),
    required(
      'authorization_record',
      'A passed 3-D Secure check moves the liability to the issuer; address and code matches support it.',
    ),
    required('customer_details', 'Lets the issuer compare the buyer with its cardholder.'),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'A thief seldom has goods sent to the cardholder’s own address.'),
    ),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Shows who used what was bought.'),
    ),
    only(['travel_event'], required('attendance_record', 'Puts the named guest or traveller at the place.')),
    only(['services'], required('service_documentation', 'Shows for whom the work was done.')),
    recommended(
      'prior_transactions',
      'Two earlier undisputed payments with the same IP address or device can decide a Visa 10.4 case.',
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
    recommended('refund_proof', 'Shows that the money has gone back already.'),
  ],
  unrecognized: [
    required('receipt', 'Explains the payment behind the name on the statement.'),
    required('product_description', 'Reminds the cardholder of what was bought.'),
    required('customer_details', 'Shows whose name and address came with the order.'),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'Shows that it arrived at the customer’s address.'),
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
    recommended('order_confirmation', 'Shows that the customer was told at once.'),
  ],
  product_not_received: [
    required('receipt', 'Shows what was bought and which delivery was agreed.'),
    only(['physical_goods'], required('shipping_tracking', 'Shows the parcel’s way.')),
    only(
      ['physical_goods'],
      required('proof_of_delivery', 'The centre of this case: when and where it arrived.'),
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
    recommended('refund_proof', 'Shows that the money has gone back already.'),
    recommended('terms_acceptance', 'Shows the delivery terms that were agreed.'),
  ],
  product_unacceptable: [
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
    recommended('refund_policy', 'Helps with American Express; it does not answer a Visa 13.3 case.'),
  ],
  subscription_canceled: [
    required('recurring_agreement', 'Shows that the customer agreed to pay again and again.'),
    required('cancellation_policy', 'Shows how the customer could have stopped.'),
    required('cancellation_policy_disclosure', 'Shows that the customer knew it before paying.'),
    required('cancellation_record', 'Shows that no cancellation came in before this payment.'),
    only(
      ['digital_goods', 'subscription'],
      required('access_activity_log', 'Use after the claimed cancellation can decide a Visa 13.2 case.'),
    ),
    recommended('renewal_notice', 'Shows that the payment was announced.'),
    recommended('prior_transactions', 'Shows that the customer accepted the same payment before.'),
    recommended('customer_communication', 'Shows what the customer wrote, and when.'),
    recommended('refund_proof', 'Shows that the money has gone back already.'),
    recommended('receipt', 'Shows the price and the period.'),
  ],
  credit_not_processed: [
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
    recommended('refund_proof', 'If the credit was given, this alone ends the case.'),
    only(['physical_goods'], recommended('return_record', 'Shows whether the item came back.')),
    only(
      ['services', 'travel_event', 'subscription'],
      recommended('cancellation_record', 'Shows whether and when the customer cancelled.'),
    ),
    recommended('access_activity_log', 'Shows use after the request.'),
    only(['travel_event'], recommended('attendance_record', 'Shows that the booking was used.')),
    recommended('customer_communication', 'Shows what was asked and what was answered.'),
    recommended('receipt', 'Shows what the payment was for.'),
  ],
  duplicate: [
    required('duplicate_explanation', 'The answer in two sentences: two payments, two purchases.', {
      alternatives: ['refund_proof'],
    }),
    required('duplicate_documentation', 'Lets the issuer lay both purchases side by side.', {
      alternatives: ['refund_proof'],
    }),
    required('receipt', 'Shows what this payment was for.', { alternatives: ['refund_proof'] }),
    recommended('refund_proof', 'If it was charged twice after all: refund it and bring this alone.'),
    only(['physical_goods'], recommended('shipping_documentation', 'Two parcels for two payments.')),
    only(['services', 'travel_event'], recommended('service_documentation', 'Two dates for two payments.')),
    recommended('processing_log', 'Shows that each sale was captured once.'),
    recommended('customer_communication', 'Shows that the customer ordered twice.'),
  ],
  general: [
    required('receipt', 'Shows what the payment was for.'),
    required('customer_communication', 'Shows what the customer asked and what you answered.'),
    recommended('product_description', 'Shows what was promised.'),
    only(['physical_goods'], recommended('proof_of_delivery', 'Shows that it arrived.')),
    only(['digital_goods', 'subscription'], recommended('access_activity_log', 'Shows that it was used.')),
    only(['services', 'travel_event'], recommended('service_documentation', 'Shows that it was done.')),
    recommended('refund_policy', 'Shows what was agreed about refunds.'),
    recommended('other', 'Anything else that answers the claim.'),
  ],
};
