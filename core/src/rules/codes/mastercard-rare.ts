import type { CodeFacts, CodeRule, Written } from '../rules.js';
import { withSource } from '../rules.js';
import { confirmedBy, doubtful, type Provenance } from '../sources.js';
import { atTheTerminal, cashOut } from './code-evidence.js';
import { authorization, consumer, fraud, other, processing } from './define-codes.js';

const listedOnce: Provenance = doubtful(
  'Based on one software vendor’s list. Check with your acquirer.',
  'pega_smart_dispute',
);

const rare: readonly Written<CodeFacts>[] = [
  authorization('4847', 'Requested authorization not obtained', { wins: ['authorization_record'] }),
  processing('4880', 'Late presentment', { wins: ['processing_log'] }),
  consumer('4854', 'Cardholder dispute, not classified elsewhere (United States)', {
    wins: ['product_description', 'proof_of_delivery', 'refund_proof', 'service_documentation'],
  }),
];

/** The two-digit codes of the Single Message System are the last digits of the four-digit codes. */
const singleMessage: readonly Written<CodeFacts>[] = [
  authorization('08', 'Authorization-related chargeback', { wins: ['authorization_record'] }),
  processing('34', 'Point-of-interaction error', {
    wins: ['duplicate_explanation', 'receipt', 'pricing_disclosure', 'refund_proof'],
  }),
  fraud('37', 'No cardholder authorization', {
    wins: ['authorization_record', 'prior_transactions', 'proof_of_delivery', 'customer_ip_device'],
  }),
  fraud('49', 'Questionable merchant activity', { wins: ['authorization_record'] }),
  consumer('53', 'Cardholder dispute', {
    wins: [
      'product_description',
      'proof_of_delivery',
      'refund_proof',
      'recurring_agreement',
      'refund_policy',
    ],
  }),
  fraud('70', 'Chip liability shift', { wins: ['authorization_record'], evidence: atTheTerminal }),
  fraud('71', 'Chip and PIN liability shift', { wins: ['authorization_record'], evidence: atTheTerminal }),
];

/** Codes that few feeds contain: regional ones, and those of Debit Mastercard. */
export const mastercardRareCodes: readonly Written<CodeFacts>[] = [
  fraud('4840', 'Fraudulent processing of transactions', {
    wins: ['authorization_record', 'receipt', 'customer_ip_device'],
    provenance: confirmedBy('antom_mastercard', 'north_codes'),
  }),
  processing('4850', 'Installment billing dispute', {
    wins: ['receipt', 'terms_acceptance'],
    provenance: confirmedBy('antom_mastercard', 'pega_smart_dispute'),
  }),
  other('4999', 'Domestic chargeback dispute (Europe)', {
    wins: ['other'],
    argument: 'The domestic rules of the country apply. Read the claim in the notice and respond to it.',
    provenance: doubtful('Based on one provider’s page only.', 'antom_mastercard'),
  }),
  ...[...rare, ...singleMessage].map((row) => ({ ...row, provenance: listedOnce })),
];

/** Maestro’s own two-digit codes. Feeds also send Mastercard’s four-digit codes for Maestro cards. */
export const maestroCodes: readonly CodeRule[] = withSource<CodeFacts>(
  doubtful(
    'The codes are listed in public, but not their exact meaning. Check with your acquirer.',
    'pega_smart_dispute',
  ),
  [
    consumer('17', 'Cash not dispensed, or a different amount', {
      wins: ['processing_log'],
      evidence: cashOut,
    }),
    consumer('30', 'Services or merchandise defective or not as described', {
      wins: ['product_description', 'product_photos', 'replacement_proof'],
    }),
    fraud('70', 'Chip liability shift', { wins: ['authorization_record'], evidence: atTheTerminal }),
    fraud('71', 'Chip and PIN liability shift', { wins: ['authorization_record'], evidence: atTheTerminal }),
    processing('73', 'Duplicate transaction', { wins: ['duplicate_explanation', 'duplicate_documentation'] }),
    fraud('74', 'No cardholder authorization', { wins: ['authorization_record', 'proof_of_delivery'] }),
    consumer('75', 'Credit not received', { wins: ['refund_proof', 'refund_policy'] }),
    consumer('79', 'Goods or services not provided', { wins: ['proof_of_delivery', 'access_activity_log'] }),
    processing('80', 'Late presentment', { wins: ['processing_log'] }),
    other('95', 'Correction of a chargeback', { wins: ['other'] }),
    other('96', 'Correction of a second presentment', { wins: ['other'] }),
  ],
);
