const quote = (text: string) => `The cardholder, May 28, 2025: “${text}”`;
const message = (text: string) =>
  `Messages. The correspondence with the customer (Exhibit C) states: “${text}”`;
const delivered =
  'Delivery. Meadow Post delivered the order (tracking number MP123456789) on May 7, 2025, to 7 Burrow Lane (Exhibit A).';
const notReturned = 'The merchant’s return record (Exhibit D) states: “No parcel received.”';
const receipt =
  'Purchase. The receipt (Exhibit B) has the number 10023, the date May 3, 2025 and the total $129.00.';

/** A sample dispute for template previews. */
export const texts = {
  /** Sample values by template variable. */
  values: {
    merchant_email: 'disputes@bramble.example',
    merchant_business_model: 'We sell garden tools and send them within two days.',
    refund_policy_url: 'https://bramble.example/returns',
    refund_policy: '(your refund policy image)',
    user_agreement: '(your user agreement image)',
    dispute_id: 'du_1SampleDispute',
    dispute_reference: 'dsp_01sample',
    transaction_id: 'ch_1SamplePayment',
    acquirer_reference: '74537604221222132710575',
    amount: '$129.00',
    amount_with_currency: 'USD 129.00',
    amount_number: '129.00',
    refund_full: '',
    refund_partial: 'USD 24.00',
    refund_remaining: 'USD 105.00',
    currency: 'USD',
    payment_date: 'May 3, 2025',
    dispute_date: 'May 28, 2025',
    due_date: 'June 12, 2025',
    card_network: 'Visa',
    card_last4: '4242',
    provider: 'Stripe',
    requested_outcome: 'the dispute be reversed',
    today: 'June 1, 2025',
    customer_name: 'Hazel Warren',
    customer_email: 'hazel@warren.example',
    customer_phone: '+1 555 0100',
    customer_ip: '203.0.113.7',
    billing_address: '7 Burrow Lane, Meadow, 12345',
    order_id: '10023',
    order_date: 'May 3, 2025',
    order_description: 'One pair of garden shears',
    shipping_address: '7 Burrow Lane, Meadow, 12345',
    carrier: 'Meadow Post',
    tracking_number: 'MP123456789',
    shipped_date: 'May 4, 2025',
    delivered_date: 'May 7, 2025',
    facts_paragraph:
      'Hazel Warren (hazel@warren.example) ordered one pair of garden shears (order 10023) on May 3, 2025.',
    refund_statement: '',
    comparison_table: '',
    merchant_argument: '',
  },
  /** Values that differ by dispute reason. The claims are those of the built-in letter. */
  cases: {
    fraudulent: {
      reason: 'Fraudulent',
      reason_code: '10.4',
      reason_title: 'Other fraud, card absent',
      statement_quotes: quote('I did not make this payment.'),
      thesis: 'The issuer authenticated this payment, and the order was delivered on May 7, 2025.',
      claim_authentication:
        '3-D Secure. The issuer authenticated this payment by 3-D Secure on May 3, 2025, with ECI 05 (Exhibit B).',
      claim_prior_payments:
        'Prior payments. The same customer made 2 prior payments that were not disputed (Exhibit C).',
      claim_delivered: delivered,
      claim_device: 'Device. The order came from the IP address 203.0.113.7 (Exhibit D).',
    },
    product_not_received: {
      reason: 'Product not received',
      reason_code: '13.1',
      reason_title: 'Merchandise or services not received',
      statement_quotes: quote('The shears never arrived.'),
      thesis: 'The order was delivered on May 7, 2025.',
      claim_delivered: delivered,
      claim_dispatched: 'Shipment. The order was shipped with Meadow Post on May 4, 2025 (Exhibit B).',
      claim_customer_message: message('The shears arrived today.'),
    },
    unrecognized: {
      reason: 'Unrecognized',
      card_network: 'Discover',
      reason_code: 'AA',
      reason_title: 'Cardholder does not recognize',
      statement_quotes: quote('I do not know this merchant.'),
      thesis: 'The payment was for one pair of garden shears, delivered on May 7, 2025.',
      claim_receipt: receipt,
      claim_delivered: delivered,
      claim_identity:
        'Customer. The customer record (Exhibit C) has the name, the email address and the billing address of the cardholder.',
    },
    duplicate: {
      reason: 'Duplicate',
      reason_code: '12.6.1',
      reason_title: 'Duplicate processing',
      statement_quotes: quote('I was charged twice.'),
      thesis: 'The two payments were for two separate purchases.',
      claim_separate_purchases:
        'The two payments. The merchant’s explanation (Exhibit A) states: “Order 10023 was for shears, order 10031 for a rake.”',
      claim_other_payment:
        'The other payment. The record of the other payment (Exhibit B) shows order 10031 on May 10, 2025.',
      claim_receipt: receipt,
    },
    subscription_canceled: {
      reason: 'Subscription canceled',
      reason_code: '13.2',
      reason_title: 'Canceled recurring transaction',
      statement_quotes: quote('I canceled in April.'),
      thesis: 'The service was used on May 20, 2025, and no cancellation was received before the payment.',
      claim_no_cancellation:
        'Search for a cancellation. The merchant searched its records from January 1 to May 31, 2025, and found no cancellation (Exhibit A).',
      claim_agreement: 'Agreement. The agreement (Exhibit B) states: “Renews each month until you cancel.”',
      claim_used: 'Use. The access log shows use from May 4, 2025 to May 20, 2025 (Exhibit C).',
    },
    product_unacceptable: {
      reason: 'Product unacceptable',
      reason_code: '13.3',
      reason_title: 'Not as described or defective merchandise or services',
      statement_quotes: quote('The blades are blunt.'),
      thesis: 'The shears were checked before shipment and match their description.',
      not_done: notReturned,
      claim_offer: 'Offer. The product description (Exhibit A) states: “Carbon steel, sharpened by hand.”',
      claim_condition:
        'Condition. The photos or inspection record (Exhibit B) states: “Blade test passed on May 4.”',
      claim_delivered: delivered,
    },
    credit_not_processed: {
      reason: 'Credit not processed',
      reason_code: '13.6',
      reason_title: 'Credit not processed',
      statement_quotes: quote('They owe me a refund.'),
      thesis: 'No refund is owed.',
      claim_refund_refusal:
        'The merchant’s position. The merchant’s explanation (Exhibit A) states: “The item was not returned within 30 days.”',
      claim_policy_disclosure:
        'Disclosure. The merchant’s record of how the refund policy was shown (Exhibit B) states: “Shown above the pay button.”',
      not_done: notReturned,
      claim_terms: 'Terms. The record of acceptance (Exhibit C) states: “Accepted on May 3, 2025.”',
    },
  },
  exhibit: (letter: string) => `Exhibit ${letter}`,
  exhibits: 'Exhibits A and B',
  exhibitList: 'Exhibit A: Delivery note\nExhibit B: Receipt',
  written: '“your text evidence”',
};
