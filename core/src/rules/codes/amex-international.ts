import type { CodeFacts, Written } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
import { atTheTerminal, laterCharge, lostOrIllegible, paidByOtherMeans } from './code-evidence.js';
import { authorization, consumer, fraud, other, processing } from './define-codes.js';

const rows: readonly Written<CodeFacts>[] = [
  processing('4507', 'Incorrect amount or account number', { wins: ['receipt', 'pricing_disclosure'] }),
  processing('4512', 'Multiple processing', { wins: ['duplicate_explanation', 'duplicate_documentation'] }),
  consumer('4513', 'Credit not presented', { wins: ['refund_proof', 'refund_policy'] }),
  processing('4515', 'Paid through other means', {
    wins: ['duplicate_explanation', 'duplicate_documentation'],
    evidence: paidByOtherMeans,
  }),
  other('4516', 'Request for support not fulfilled', { wins: ['receipt'], evidence: lostOrIllegible }),
  other('4517', 'Support illegible or incomplete', { wins: ['receipt'], evidence: lostOrIllegible }),
  authorization('4521', 'Invalid authorization', { wins: ['authorization_record'] }),
  processing('4523', 'Unassigned card number', { wins: ['authorization_record'] }),
  fraud('4527', 'Missing imprint', { wins: ['authorization_record', 'receipt'] }),
  processing('4530', 'Currency discrepancy', { wins: ['pricing_disclosure', 'receipt'] }),
  fraud('4534', 'Multiple charges', { wins: ['authorization_record', 'terms_acceptance', 'receipt'] }),
  processing('4536', 'Late presentment', { wins: ['processing_log'] }),
  fraud('4540', 'Card not present', {
    wins: [
      'authorization_record',
      'proof_of_delivery',
      'customer_link',
      'prior_transactions',
      'attendance_record',
    ],
  }),
  consumer('4544', 'Cancellation of recurring goods or services', {
    wins: ['recurring_agreement', 'cancellation_record', 'access_activity_log'],
  }),
  consumer('4553', 'Not as described or defective merchandise', {
    wins: ['product_description', 'product_photos', 'replacement_proof', 'return_record'],
  }),
  consumer('4554', 'Goods or services not received', {
    wins: ['proof_of_delivery', 'collection_record', 'access_activity_log', 'attendance_record'],
  }),
  consumer('4750', 'Car rental charge not qualified or not signed', {
    wins: ['damage_or_addendum'],
    evidence: laterCharge,
  }),
  processing('4752', 'Credit or debit presentment error', { wins: ['processing_log', 'refund_proof'] }),
  other('4754', 'Local regulatory or legal dispute', { wins: ['other'] }),
  authorization('4755', 'No valid authorization', { wins: ['authorization_record'] }),
  fraud('4798', 'Fraud liability shift, counterfeit', {
    wins: ['authorization_record'],
    evidence: atTheTerminal,
  }),
];

/** The codes that American Express sends for merchants outside North America. */
export const amexInternational: readonly Written<CodeFacts>[] = rows.map((row) => ({
  ...row,
  provenance: ['4513', '4540', '4554'].includes(row.code)
    ? confirmedBy('amex_code_guide', 'braintree_codes')
    : doubtful('Based on one country’s guide. Check with your acquirer.', 'amex_code_guide'),
}));

const unexplained = ['M11', 'M36', 'M38', 'M42', 'M49', 'S01'];

/** Codes that feeds contain and American Express does not explain in public. */
export const amexUnexplained: readonly Written<CodeFacts>[] = unexplained.map((code) =>
  other(code, `Other chargeback (${code})`, {
    wins: ['other', 'receipt'],
    argument: 'Read the claim in the notice and respond to it.',
    provenance: doubtful('American Express publishes no meaning for this code.', 'braintree_codes'),
  }),
);
