import type { CodeFacts, Written } from '../rules.js';
import { atTheTerminal, laterCharge, lostOrIllegible, paidByOtherMeans } from './code-evidence.js';
import { toPlainRule, type PlainRow } from './define-codes.js';

const rows: readonly PlainRow[] = [
  ['4507', 'Incorrect amount or account number', 'processing', ['receipt', 'pricing_disclosure']],
  ['4512', 'Multiple processing', 'processing', ['duplicate_explanation', 'duplicate_documentation']],
  ['4513', 'Credit not presented', 'consumer', ['refund_proof', 'refund_policy']],
  [
    '4515',
    'Paid through other means',
    'processing',
    ['duplicate_explanation', 'duplicate_documentation'],
    paidByOtherMeans,
  ],
  ['4516', 'Request for support not fulfilled', 'other', ['receipt'], lostOrIllegible],
  ['4517', 'Support illegible or incomplete', 'other', ['receipt'], lostOrIllegible],
  ['4521', 'Invalid authorization', 'authorization', ['authorization_record']],
  ['4523', 'Unassigned card number', 'processing', ['authorization_record']],
  ['4527', 'Missing imprint', 'fraud', ['authorization_record', 'receipt']],
  ['4530', 'Currency discrepancy', 'processing', ['pricing_disclosure', 'receipt']],
  ['4534', 'Multiple charges', 'fraud', ['authorization_record', 'terms_acceptance', 'receipt']],
  ['4536', 'Late presentment', 'processing', ['processing_log']],
  [
    '4540',
    'Card not present',
    'fraud',
    ['authorization_record', 'proof_of_delivery', 'customer_link', 'prior_transactions', 'attendance_record'],
  ],
  [
    '4544',
    'Cancellation of recurring goods or services',
    'consumer',
    ['recurring_agreement', 'cancellation_record', 'access_activity_log'],
  ],
  [
    '4553',
    'Not as described or defective merchandise',
    'consumer',
    ['product_description', 'product_photos', 'replacement_proof', 'return_record'],
  ],
  [
    '4554',
    'Goods or services not received',
    'consumer',
    ['proof_of_delivery', 'collection_record', 'access_activity_log', 'attendance_record'],
  ],
  ['4750', 'Car rental charge not qualified or not signed', 'consumer', ['damage_or_addendum'], laterCharge],
  ['4752', 'Credit or debit presentment error', 'processing', ['processing_log', 'refund_proof']],
  ['4754', 'Local regulatory or legal dispute', 'other', ['other']],
  ['4755', 'No valid authorization', 'authorization', ['authorization_record']],
  ['4798', 'Fraud liability shift, counterfeit', 'fraud', ['authorization_record'], atTheTerminal],
];

/** The codes that American Express sends for merchants outside North America. */
export const amexInternational: readonly Written<CodeFacts>[] = rows.map((row) => ({
  ...toPlainRule(row),
  provenance: ['4513', '4540', '4554'].includes(row[0])
    ? { sources: ['amex_code_guide', 'braintree_codes'], confirmed: true }
    : {
        sources: ['amex_code_guide'],
        confirmed: false,
        doubt: 'Based on one country’s guide. Check with your acquirer.',
      },
}));

const unexplained = ['M11', 'M36', 'M38', 'M42', 'M49', 'S01'];

/** Codes that feeds contain and American Express does not explain in public. */
export const amexUnexplained: readonly Written<CodeFacts>[] = unexplained.map((code) => ({
  code,
  title: `Other chargeback (${code})`,
  category: 'other',
  wins: ['other', 'receipt'],
  argument: 'Read the claim in the notice and respond to it.',
  provenance: {
    sources: ['braintree_codes'],
    confirmed: false,
    doubt: 'American Express publishes no meaning for this code.',
  },
}));
