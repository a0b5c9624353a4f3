import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { atTheTerminal } from './code-evidence.js';
import { toPlainRule, type PlainRow } from './define-codes.js';

const rows: readonly PlainRow[] = [
  ['20', 'Authorization', 'authorization', ['authorization_record']],
  ['30', 'Processing error', 'processing', ['processing_log', 'duplicate_explanation', 'receipt']],
  [
    '40',
    'Cardholder dispute',
    'consumer',
    ['proof_of_delivery', 'product_description', 'access_activity_log', 'service_documentation'],
  ],
  [
    '50',
    'Cancellations and returns',
    'consumer',
    ['refund_proof', 'cancellation_policy', 'cancellation_record', 'return_record'],
  ],
  ['60', 'Unauthorized or fraud', 'fraud', ['authorization_record', 'proof_of_delivery', 'customer_link']],
  ['65', 'Counterfeit chip card', 'fraud', ['authorization_record'], atTheTerminal],
];

/** STAR and Accel, debit networks in the United States. */
export const starCodes: readonly CodeRule[] = withSource<CodeFacts>(
  {
    sources: ['tabapay_star', 'adyen_reason_codes'],
    confirmed: false,
    doubt: 'Only the titles are public. Check with your acquirer.',
  },
  rows.map(toPlainRule),
);
