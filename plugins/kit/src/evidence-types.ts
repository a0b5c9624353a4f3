/** Rebuttal's evidence types. Each plugin maps them to the provider's fields. */
export const evidenceTypes = [
  { value: 'receipt', label: 'Receipt or invoice', acceptsFile: true, acceptsText: true },
  {
    value: 'order_confirmation',
    label: 'Order confirmation sent to the customer',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'product_description',
    label: 'Product or service description as shown',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'product_photos',
    label: 'Photos or inspection of the item',
    acceptsFile: true,
    acceptsText: false,
  },
  { value: 'authenticity_proof', label: 'Proof the goods are genuine', acceptsFile: true, acceptsText: true },
  {
    value: 'authorization_record',
    label: 'Authorization, AVS, CVV and 3-D Secure result',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'customer_details',
    label: 'Customer name, email and billing address',
    acceptsFile: false,
    acceptsText: true,
  },
  {
    value: 'customer_ip_device',
    label: 'IP address, device ID, fingerprint, location',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'prior_transactions',
    label: 'Previous undisputed payments (structured)',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'customer_link',
    label: 'Link between user/recipient and cardholder',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'shipping_documentation',
    label: 'Shipping label, packing slip, dispatch note',
    acceptsFile: true,
    acceptsText: false,
  },
  {
    value: 'shipping_tracking',
    label: 'Carrier, tracking number, ship date, address',
    acceptsFile: false,
    acceptsText: true,
  },
  {
    value: 'proof_of_delivery',
    label: 'Carrier delivery confirmation with full address',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'delivery_signature',
    label: 'Signature or photo at delivery or pickup',
    acceptsFile: true,
    acceptsText: false,
  },
  {
    value: 'collection_record',
    label: 'In-store collection with ID check',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'access_activity_log',
    label: 'Download, login and usage log',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'service_documentation',
    label: 'Contract, work order, appointment record',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'attendance_record',
    label: 'Check-in, ticket scan, boarding or guest folio',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'customer_communication',
    label: 'Messages with the customer',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'dispute_withdrawal',
    label: 'Customer or bank letter withdrawing the dispute',
    acceptsFile: true,
    acceptsText: false,
  },
  { value: 'refund_policy', label: 'Refund policy (relevant part)', acceptsFile: true, acceptsText: true },
  {
    value: 'refund_policy_disclosure',
    label: 'Where and when the refund policy was shown',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'refund_refusal_explanation',
    label: 'Why no refund is owed',
    acceptsFile: false,
    acceptsText: true,
  },
  { value: 'refund_proof', label: 'Refund or credit record', acceptsFile: true, acceptsText: true },
  {
    value: 'return_record',
    label: 'Return received, refused or never sent',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'replacement_proof',
    label: 'Repair or replacement provided',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'cancellation_policy',
    label: 'Cancellation policy (relevant part)',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'cancellation_policy_disclosure',
    label: 'Where and when the cancellation policy was shown',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'cancellation_record',
    label: 'Cancellation request, or proof none exists',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'recurring_agreement',
    label: 'Subscription agreement and consent',
    acceptsFile: true,
    acceptsText: true,
  },
  { value: 'renewal_notice', label: 'Renewal or trial-end notice', acceptsFile: true, acceptsText: true },
  {
    value: 'terms_acceptance',
    label: 'Terms shown and accepted at checkout',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'duplicate_explanation',
    label: 'Difference between the two payments',
    acceptsFile: false,
    acceptsText: true,
  },
  {
    value: 'duplicate_documentation',
    label: 'Records of the other payment',
    acceptsFile: true,
    acceptsText: false,
  },
  {
    value: 'pricing_disclosure',
    label: 'Total, taxes, FX or DCC consent shown at payment',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'processing_log',
    label: 'Capture, settlement and correction log',
    acceptsFile: true,
    acceptsText: true,
  },
  {
    value: 'damage_or_addendum',
    label: 'Rental, damage, no-show or extra-charge records',
    acceptsFile: true,
    acceptsText: true,
  },
  { value: 'rebuttal_letter', label: 'Rebuttal letter (generated)', acceptsFile: true, acceptsText: true },
  { value: 'other', label: 'Other', acceptsFile: true, acceptsText: true },
] as const;

export type EvidenceType = (typeof evidenceTypes)[number]['value'];

export function isEvidenceType(value: string): value is EvidenceType {
  return evidenceTypes.some((type) => type.value === value);
}
