import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { atTheTerminal } from './code-evidence.js';
import { toPlainRule, type PlainRow } from './define-codes.js';

const rows: readonly PlainRow[] = [
  ['2001', 'Chip liability shift: counterfeit fraud', 'fraud', ['authorization_record'], atTheTerminal],
  ['2002', 'Chip liability shift: other fraud', 'fraud', ['authorization_record'], atTheTerminal],
  ['2003', 'Other fraud, card present', 'fraud', ['authorization_record', 'receipt'], atTheTerminal],
  [
    '2004',
    'Other fraud, card absent',
    'fraud',
    ['authorization_record', 'proof_of_delivery', 'customer_link'],
  ],
  ['2005', 'Questionable merchant activity', 'fraud', ['authorization_record', 'receipt']],
  ['2006', 'Other fraud', 'fraud', ['authorization_record', 'proof_of_delivery', 'customer_link']],
  ['2102', 'Declined authorization', 'authorization', ['authorization_record']],
  ['2103', 'No authorization', 'authorization', ['authorization_record']],
  ['2201', 'Late presentment', 'processing', ['processing_log', 'authorization_record']],
];

/** Codes of acquirers for card schemes without a list in this catalog. */
export const otherSchemeCodes: readonly CodeRule[] = withSource<CodeFacts>(
  {
    sources: ['antom_other_schemes'],
    confirmed: false,
    doubt: 'Based on one provider’s page only. Check with your acquirer.',
  },
  rows.map(toPlainRule),
);
