import { type FactKey, factLabels } from './fact-values.js';

const delivery: readonly FactKey[] = ['delivered_date', 'delivered_to', 'signed_by'];
const shipping: readonly FactKey[] = ['carrier', 'tracking_number', 'shipped_date'];
const purchase: readonly FactKey[] = [
  'order_number',
  'order_date',
  'order_items',
  'payment_date',
  'payment_amount',
  'descriptor',
];

/** The facts that evidence of a type usually states. */
const byType: Readonly<Record<string, readonly FactKey[]>> = {
  authorization_record: [
    'authorization_code',
    'three_d_secure',
    'avs',
    'cvc',
    'card_brand',
    'card_last4',
    'acquirer_reference',
    'merchant_id',
  ],
  customer_details: ['customer_name', 'customer_email'],
  receipt: purchase,
  order_confirmation: purchase,
  shipping_tracking: shipping,
  shipping_documentation: shipping,
  proof_of_delivery: [...shipping, ...delivery],
  delivery_signature: delivery,
  refund_proof: ['refunded_total'],
};

/** The facts that belong to evidence of this type. Without a type: all, in the order in which people read them. */
export function factTypes(type?: string): readonly FactKey[] {
  return type === undefined ? (Object.keys(factLabels) as FactKey[]) : (byType[type] ?? []);
}
