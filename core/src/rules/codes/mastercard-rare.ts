import type { CodeFacts, CodeRule, Written } from '../rules.js';
import { withSource } from '../rules.js';
import type { Provenance } from '../sources.js';
import { atTheTerminal, cashOut } from './code-evidence.js';
import { toPlainRule, type PlainRow } from './define-codes.js';

const fraud4840: Written<CodeFacts> = {
  ...toPlainRule([
    '4840',
    'Fraudulent processing of transactions',
    'fraud',
    ['authorization_record', 'receipt', 'customer_ip_device'],
  ]),
  provenance: { sources: ['antom_mastercard', 'north_codes'], confirmed: true },
};

const listedOnce: Provenance = {
  sources: ['pega_smart_dispute'],
  confirmed: false,
  doubt: 'Based on one software vendor’s list. Check with your acquirer.',
};

const rare: readonly PlainRow[] = [
  ['4847', 'Requested authorization not obtained', 'authorization', ['authorization_record']],
  ['4880', 'Late presentment', 'processing', ['processing_log']],
  [
    '4854',
    'Cardholder dispute, not classified elsewhere (United States)',
    'consumer',
    ['product_description', 'proof_of_delivery', 'refund_proof', 'service_documentation'],
  ],
];

/** The two-digit codes of the Single Message System are the last digits of the four-digit codes. */
const singleMessage: readonly PlainRow[] = [
  ['08', 'Authorization-related chargeback', 'authorization', ['authorization_record']],
  [
    '34',
    'Point-of-interaction error',
    'processing',
    ['duplicate_explanation', 'receipt', 'pricing_disclosure', 'refund_proof'],
  ],
  [
    '37',
    'No cardholder authorization',
    'fraud',
    ['authorization_record', 'prior_transactions', 'proof_of_delivery', 'customer_ip_device'],
  ],
  ['49', 'Questionable merchant activity', 'fraud', ['authorization_record']],
  [
    '53',
    'Cardholder dispute',
    'consumer',
    ['product_description', 'proof_of_delivery', 'refund_proof', 'recurring_agreement', 'refund_policy'],
  ],
  ['70', 'Chip liability shift', 'fraud', ['authorization_record'], atTheTerminal],
  ['71', 'Chip and PIN liability shift', 'fraud', ['authorization_record'], atTheTerminal],
];

/** Codes that few feeds contain: regional ones, and those of Debit Mastercard. */
export const mastercardRareCodes: readonly Written<CodeFacts>[] = [
  fraud4840,
  {
    ...toPlainRule(['4850', 'Installment billing dispute', 'processing', ['receipt', 'terms_acceptance']]),
    provenance: { sources: ['antom_mastercard', 'pega_smart_dispute'], confirmed: true },
  },
  {
    ...toPlainRule(['4999', 'Domestic chargeback dispute (Europe)', 'other', ['other']]),
    argument: 'The domestic rules of the country apply. Read the claim in the notice and respond to it.',
    provenance: {
      sources: ['antom_mastercard'],
      confirmed: false,
      doubt: 'Based on one provider’s page only.',
    },
  },
  ...[...rare, ...singleMessage].map((row) => ({ ...toPlainRule(row), provenance: listedOnce })),
];

const maestroRows: readonly PlainRow[] = [
  ['17', 'Cash not dispensed, or a different amount', 'consumer', ['processing_log'], cashOut],
  [
    '30',
    'Services or merchandise defective or not as described',
    'consumer',
    ['product_description', 'product_photos', 'replacement_proof'],
  ],
  ['70', 'Chip liability shift', 'fraud', ['authorization_record'], atTheTerminal],
  ['71', 'Chip and PIN liability shift', 'fraud', ['authorization_record'], atTheTerminal],
  ['73', 'Duplicate transaction', 'processing', ['duplicate_explanation', 'duplicate_documentation']],
  ['74', 'No cardholder authorization', 'fraud', ['authorization_record', 'proof_of_delivery']],
  ['75', 'Credit not received', 'consumer', ['refund_proof', 'refund_policy']],
  ['79', 'Goods or services not provided', 'consumer', ['proof_of_delivery', 'access_activity_log']],
  ['80', 'Late presentment', 'processing', ['processing_log']],
  ['95', 'Correction of a chargeback', 'other', ['other']],
  ['96', 'Correction of a second presentment', 'other', ['other']],
];

/** Maestro’s own two-digit codes. Feeds also send Mastercard’s four-digit codes for Maestro cards. */
export const maestroCodes: readonly CodeRule[] = withSource<CodeFacts>(
  {
    sources: ['pega_smart_dispute'],
    confirmed: false,
    doubt: 'The codes are listed in public, but not their exact meaning. Check with your acquirer.',
  },
  maestroRows.map(toPlainRule),
);
