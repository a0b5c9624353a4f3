import type { ReactNode } from 'react';

import { rich } from '../rich.js';

export const texts = {
  /** The same as the API's `label`, which only known facts have. The screen also lists missing ones. */
  labels: {
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
  },
  factList: {
    facts: 'Facts',
    missing: (label: string) => `${label}: missing`,
    add: (label: string) => `Add: ${label}`,
    edit: (label: string) => `Edit: ${label}`,
  },
  refundState: {
    none: 'No refund is recorded.',
    partial: (refunded: string, disputed: string) => `${refunded} of ${disputed} refunded`,
    full: (refunded: string, disputed: string) => `Refunded in full: ${refunded} of ${disputed}`,
  },
  source: {
    enteredBy: (name: string) => `Entered by ${name}`,
    enteredByOn: (name: string, date: ReactNode) => rich`Entered by ${name}, ${date}`,
    from: (name: string) => `From ${name}`,
    fromOn: (name: string, date: ReactNode) => rich`From ${name}, ${date}`,
    fromExhibit: (title: string) => `From the exhibit “${title}”`,
    fromSettings: 'From the response settings',
  },
  factForm: {
    save: 'Save',
    useSource: "Use the source's value",
    amountHint: 'An amount with its currency, for example EUR 120.00',
    lastDigitsHint: 'Only the last 4 digits',
  },
  position: {
    refund: {
      question: 'Was a refund issued, or is none owed?',
      hint: 'Your answer is checked against the recorded refunds before the response is sent.',
      answers: { issued: 'A refund was issued', not_owed: 'No refund is owed' },
    },
    duplicate: {
      question: 'Is this a duplicate, or two purchases?',
      hint: 'The response argues what you state here.',
      answers: { duplicate: 'It is a duplicate', separate_purchases: 'They are two purchases' },
    },
    notStated: 'Not stated',
  },
  messages: {
    listFailed: 'Failed to load facts',
    saved: (label: string) => `${label} saved.`,
    reset: (label: string) => `${label} now comes from its source.`,
    resetToMissing: (label: string) => `${label} removed. No source states it.`,
    saveFailed: 'Failed to save the fact',
    positionSaved: (answer: string) => `Saved: ${answer}.`,
    positionFailed: 'Failed to save your answer',
  },
};
