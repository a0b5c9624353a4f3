import type { FactKey } from './facts.js';

/** The labels of facts on screens and in exports. */
export const factLabels: Readonly<Record<FactKey, string>> = {
  customer_name: 'Customer name',
  customer_email: 'Customer email',
  payment_date: 'Payment date',
  payment_amount: 'Payment amount',
  card_brand: 'Card brand',
  card_last4: 'Card last 4 digits',
  acquirer_reference: 'Acquirer reference number (ARN)',
  authorization_code: 'Authorization code',
  three_d_secure: '3-D Secure',
  avs: 'Address check (AVS)',
  cvc: 'Card security code check (CVC)',
  descriptor: 'Statement descriptor',
  merchant_id: 'Merchant ID (MID)',
  order_number: 'Order number',
  order_date: 'Order date',
  order_items: 'Items',
  shipped_date: 'Shipped',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  delivered_date: 'Delivered',
  delivered_to: 'Delivered to',
  signed_by: 'Signed by',
  refunded_total: 'Refunded in total',
};
