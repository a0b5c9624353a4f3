import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { doubtful } from '../sources.js';
import { atTheTerminal } from './code-evidence.js';
import { authorization, consumer, fraud, processing } from './define-codes.js';

/** STAR and Accel, debit networks in the United States. */
export const starCodes: readonly CodeRule[] = withSource<CodeFacts>(
  doubtful('Only the titles are public. Check with your acquirer.', 'tabapay_star', 'adyen_reason_codes'),
  [
    authorization('20', 'Authorization', { wins: ['authorization_record'] }),
    processing('30', 'Processing error', { wins: ['processing_log', 'duplicate_explanation', 'receipt'] }),
    consumer('40', 'Cardholder dispute', {
      wins: ['proof_of_delivery', 'product_description', 'access_activity_log', 'service_documentation'],
    }),
    consumer('50', 'Cancellations and returns', {
      wins: ['refund_proof', 'cancellation_policy', 'cancellation_record', 'return_record'],
    }),
    fraud('60', 'Unauthorized or fraud', {
      wins: ['authorization_record', 'proof_of_delivery', 'customer_link'],
    }),
    fraud('65', 'Counterfeit chip card', { wins: ['authorization_record'], evidence: atTheTerminal }),
  ],
);
