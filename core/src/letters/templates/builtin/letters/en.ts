import type { LetterTexts } from '../builtin-templates.js';

/** The built-in letters in English. */
export const lettersInEnglish: readonly LetterTexts[] = [
  {
    disputeReason: 'fraudulent',
    name: 'Fraudulent: the cardholder took part',
    description: 'For claims that the cardholder did not make or allow the payment.',
  },
  {
    disputeReason: 'product_not_received',
    name: 'Product not received: what was provided, where and when',
    description: 'For claims that goods, a service, a download or a booking were not provided.',
  },
  {
    disputeReason: 'unrecognized',
    name: 'Unrecognized: what the payment was for',
    description: 'For cardholders who do not recognize the name on their statement.',
  },
  {
    disputeReason: 'duplicate',
    name: 'Duplicate: two payments for two purchases, or refunded',
    description: 'For claims of being charged twice. The evidence determines which of the two it argues.',
  },
  {
    disputeReason: 'subscription_canceled',
    name: 'Subscription canceled: the payment was due',
    description: 'For claims that a recurring payment was taken after the subscription had ended.',
  },
  {
    disputeReason: 'product_unacceptable',
    name: 'Product unacceptable: what was promised is what was provided',
    description: 'For claims of defects, wrong descriptions, counterfeits or misleading offers.',
  },
  {
    disputeReason: 'credit_not_processed',
    name: 'Credit not processed: refund given, or none due',
    description:
      'For claims that a refund was promised or due. The evidence determines which of the two it argues.',
  },
  {
    disputeReason: 'general',
    name: 'General response',
    description: 'For every other reason, and when a company has no letter for the reason.',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'amex',
    name: 'American Express, fraudulent: checks, delivery, earlier charges',
    description:
      'For American Express F29. Leads with the payment checks and the delivery to the Card Member.',
  },
  {
    disputeReason: 'duplicate',
    cardNetwork: 'mastercard',
    name: 'Mastercard, point of interaction: number, amount, currency',
    description:
      'For Mastercard 4834, which covers duplicate charges as well as wrong amounts, currency conversion and extra charges.',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'mastercard',
    name: 'Mastercard, fraudulent: device, delivery, identity',
    description: 'For Mastercard 4837. Uses three kinds of data to show that the cardholder took part.',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'visa',
    name: 'Visa, fraudulent: earlier payments by the same customer',
    description:
      'For Visa 10.4. Leads with previous undisputed payments, and the data that they share with this one, as compelling evidence.',
  },
  {
    disputeReason: 'subscription_canceled',
    cardNetwork: 'visa',
    name: 'Visa, subscription canceled: used after the claimed end',
    description: 'For Visa 13.2. Leads with the use of the service, then consent and cancellation.',
  },
  {
    disputeReason: 'product_unacceptable',
    cardNetwork: 'mastercard',
    name: 'Mastercard, cardholder dispute: offer, delivery, terms, credit',
    description:
      'For Mastercard 4853, which covers goods that are not as described or not provided, subscriptions and credits. Read the claim and add the evidence for it.',
  },
  {
    disputeReason: 'product_unacceptable',
    cardNetwork: 'visa',
    name: 'Visa, product unacceptable: as described, and what was done about it',
    description: 'For Visa 13.3. Covers offer, condition, return and remedy. Omits the refund policy.',
  },
];
