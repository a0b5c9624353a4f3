import type { DemoOrder } from './demo-order.js';

/** Text evidence as `POST /api/evidence/text` takes it, without the dispute. */
export type DemoEvidence = {
  readonly evidence_type: string;
  readonly title: string;
  readonly text_content: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

type Write = (order: DemoOrder) => DemoEvidence;

const day = (time: string) => time.slice(0, 10);

const confirmation: Write = ({ number, item, customer, orderedAt }) => ({
  evidence_type: 'order_confirmation',
  title: `Order confirmation ${number}`,
  text_content: `Order ${number} of ${day(orderedAt)}: ${item}. Sent to ${customer.email} on the same day.`,
});

const delivery: Write = ({ customer, carrier, tracking, deliveredAt }) => ({
  evidence_type: 'proof_of_delivery',
  title: `${carrier} delivery confirmation`,
  text_content: `${carrier} delivered parcel ${tracking} on ${day(deliveredAt)} to ${customer.address.line1}, ${customer.address.postal_code} ${customer.address.city}. Signed by ${customer.name}.`,
  details: {
    carrier,
    number: tracking,
    status: 'delivered',
    delivered_at: deliveredAt,
    signed_by: customer.name,
  },
});

const thanks: Write = ({ customer, item, deliveredAt }) => ({
  evidence_type: 'customer_communication',
  title: 'Email from the customer',
  text_content: `From: ${customer.name} <${customer.email}>\nDate: ${day(deliveredAt)}\n\nThe ${item.toLowerCase()} has arrived, thank you.`,
});

const description: Write = ({ item }) => ({
  evidence_type: 'product_description',
  title: 'Product page at the time of the order',
  text_content: `${item}. Untreated wood, assembled in our workshop. Dimensions, weight and color are shown with photos. Natural differences in the grain are stated.`,
});

const terms: Write = ({ customer, orderedAt }) => ({
  evidence_type: 'terms_acceptance',
  title: 'Terms accepted at checkout',
  text_content: `${customer.name} accepted the terms of sale on ${day(orderedAt)} by a checkbox at checkout.`,
});

const agreement: Write = ({ customer, orderedAt }) => ({
  evidence_type: 'recurring_agreement',
  title: 'Subscription agreement',
  text_content: `${customer.name} subscribed on ${day(orderedAt)}. The price, the monthly interval and the way to cancel were shown above the button.`,
});

/** The evidence that the demo team adds for each reason. Reasons that are not listed get the order's. */
const byReason: Readonly<Record<string, readonly Write[]>> = {
  fraudulent: [confirmation, delivery, thanks],
  product_not_received: [confirmation, delivery, thanks],
  product_unacceptable: [description, delivery, thanks],
  subscription_canceled: [agreement, terms],
  credit_not_processed: [confirmation, terms],
};

export function demoEvidenceFor(reason: string, order: DemoOrder): readonly DemoEvidence[] {
  return (byReason[reason] ?? [confirmation, delivery]).map((write) => write(order));
}
