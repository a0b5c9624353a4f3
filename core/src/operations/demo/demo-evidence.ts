import type { EvidenceType } from '@rebuttal/plugin-kit';

import { newId } from '../../platform/shared/ids.js';
import type { DemoOrder } from './demo-order.js';

/** Text evidence that a person of the demo company added. */
export type DemoEvidence = {
  readonly evidenceId: string;
  readonly addedAt: Date;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly text: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

type Write = (order: DemoOrder) => Omit<DemoEvidence, 'evidenceId' | 'addedAt'>;

const day = (time: string) => time.slice(0, 10);

const confirmation: Write = ({ number, item, buyer, orderedAt }) => ({
  evidenceType: 'order_confirmation',
  title: `Order confirmation ${number}`,
  text: `Order ${number} of ${day(orderedAt)}: ${item}. Sent to ${buyer.email} on the same day.`,
});

const delivery: Write = ({ buyer, carrier, tracking, deliveredAt }) => ({
  evidenceType: 'proof_of_delivery',
  title: `${carrier} delivery confirmation`,
  text: `${carrier} delivered parcel ${tracking} on ${day(deliveredAt)} to ${buyer.address.line1}, ${buyer.address.postal_code} ${buyer.address.city}. Signed by ${buyer.name}.`,
  details: {
    carrier,
    number: tracking,
    status: 'delivered',
    delivered_at: deliveredAt,
    signed_by: buyer.name,
  },
});

const thanks: Write = ({ buyer, number, deliveredAt }) => ({
  evidenceType: 'customer_communication',
  title: 'Email from the customer',
  text: `From: ${buyer.name} <${buyer.email}>\nDate: ${day(deliveredAt)}\n\nMy order ${number} has arrived, thank you.`,
});

const description: Write = ({ item }) => ({
  evidenceType: 'product_description',
  title: 'Product page at the time of the order',
  text: `${item}. Made of untreated wood in our workshop. The page showed the dimensions, the weight, and eight photos from all sides.`,
});

const terms: Write = ({ buyer, orderedAt }) => ({
  evidenceType: 'terms_acceptance',
  title: 'Terms accepted at checkout',
  text: `${buyer.name} accepted the terms of sale on ${day(orderedAt)} by a checkbox at checkout.`,
});

const agreement: Write = ({ buyer, orderedAt }) => ({
  evidenceType: 'recurring_agreement',
  title: 'Subscription agreement',
  text: `${buyer.name} subscribed on ${day(orderedAt)}. The price, the monthly interval and the way to cancel were shown above the button.`,
});

/** The evidence that the demo team adds for each reason. Reasons that are not listed get the order's. */
const byReason: Readonly<Record<string, readonly Write[]>> = {
  fraudulent: [confirmation, delivery, thanks],
  product_not_received: [confirmation, delivery, thanks],
  product_unacceptable: [description, delivery, thanks],
  subscription_canceled: [agreement, terms],
  credit_not_processed: [confirmation, terms],
};

export function demoEvidenceFor(reason: string, order: DemoOrder, from: Date): readonly DemoEvidence[] {
  return (byReason[reason] ?? [confirmation, delivery]).map((write, index) => {
    const addedAt = new Date(from.getTime() + (index + 1) * 4 * 60_000);
    return { evidenceId: newId('evd', addedAt.getTime()), addedAt, ...write(order) };
  });
}
