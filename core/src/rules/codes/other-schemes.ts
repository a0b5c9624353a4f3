import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { doubtful } from '../sources.js';
import { atTheTerminal } from './code-evidence.js';
import { authorization, fraud, processing } from './define-codes.js';

/** Codes of acquirers for card schemes without a list in this catalog. */
export const otherSchemeCodes: readonly CodeRule[] = withSource<CodeFacts>(
  doubtful('Based on one provider’s page only. Check with your acquirer.', 'antom_other_schemes'),
  [
    fraud('2001', 'Chip liability shift: counterfeit fraud', {
      wins: ['authorization_record'],
      evidence: atTheTerminal,
    }),
    fraud('2002', 'Chip liability shift: other fraud', {
      wins: ['authorization_record'],
      evidence: atTheTerminal,
    }),
    fraud('2003', 'Other fraud, card present', {
      wins: ['authorization_record', 'receipt'],
      evidence: atTheTerminal,
    }),
    fraud('2004', 'Other fraud, card absent', {
      wins: ['authorization_record', 'proof_of_delivery', 'customer_link'],
    }),
    fraud('2005', 'Questionable merchant activity', { wins: ['authorization_record', 'receipt'] }),
    fraud('2006', 'Other fraud', { wins: ['authorization_record', 'proof_of_delivery', 'customer_link'] }),
    authorization('2102', 'Declined authorization', { wins: ['authorization_record'] }),
    authorization('2103', 'No authorization', { wins: ['authorization_record'] }),
    processing('2201', 'Late presentment', { wins: ['processing_log', 'authorization_record'] }),
  ],
);
