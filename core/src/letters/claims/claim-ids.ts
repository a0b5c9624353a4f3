/** Each numbered claim with its label in the template editor. The variable of `delivered` is `{{claim_delivered}}`. */
export const claimLabels = {
  delivered: 'Delivery: carrier, tracking number, day, place and signature',
  dispatched: 'Shipment: carrier, tracking number and day',
  signature: 'Signature or photo of the delivery',
  collection: 'Pickup in person',
  used: 'Use: first and last use, and what the customer did',
  used_after_cancellation: 'Use after the cancellation',
  service: 'Service: day and signature',
  attendance: 'Attendance or check-in',
  authentication: '3-D Secure authentication',
  checks: 'Authorization code, address check and security code check',
  device: 'IP address and device',
  identity: 'Customer details, and the link to the cardholder',
  prior_payments: 'Prior undisputed payments',
  receipt: 'Receipt: number, day and total',
  confirmation: 'Order confirmation',
  offer: 'Product description',
  condition: 'Condition of the item',
  authenticity: 'Origin of the item',
  agreement: 'Agreement to recurring payments',
  renewal_notice: 'Notice before the payment',
  no_cancellation: 'Search for a cancellation that found none',
  canceled_after_payment: 'Cancellation after the payment',
  policy_disclosure: 'Disclosure of the policies',
  terms: 'Acceptance of the terms',
  refund_refusal: 'Why no refund is owed',
  return_record: 'Return of the item',
  replacement: 'Repair or replacement',
  separate_purchases: 'How the two payments differ',
  other_payment: 'Records of the other payment',
  pricing: 'Price that was shown',
  processing: 'Processing of the payment',
  additional_charge: 'Additional charge',
  customer_message: 'Messages from the customer',
  withdrawal: 'Withdrawal of the dispute',
  other_record: 'Other records',
} as const;

export type ClaimId = keyof typeof claimLabels;

export const claimIds = Object.keys(claimLabels) as readonly ClaimId[];

/** The ids of the statements around the numbered claims. */
export type StatementId = 'thesis' | 'purchase' | 'refund' | 'not_done';
