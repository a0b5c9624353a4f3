import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { atTheTerminal } from './code-evidence.js';
import { toPlainRule, type PlainRow } from './define-codes.js';
import { discoverCodes } from './discover.js';

const lettersInTheAmericas =
  'UA01 UA02 UA05 UA06 UA10 UA11 AT DA NA EX LP CD IN AW PM DP PI RG AP RM NC RN2 IC AA NF'.split(' ');

const elsewhere: readonly PlainRow[] = [
  [
    '4515',
    'Cardholder denies the transaction',
    'fraud',
    ['receipt', 'authorization_record', 'proof_of_delivery'],
  ],
  ['4562', 'Counterfeit card', 'fraud', ['authorization_record'], atTheTerminal],
  ['4547', 'Card on the hot card list', 'fraud', ['authorization_record']],
  ['4803', 'Merchant on the risk list', 'fraud', ['authorization_record']],
  ['4514', 'Fraudulent multiple transactions', 'fraud', ['authorization_record', 'receipt']],
  ['4522', 'Declined authorization', 'authorization', ['authorization_record']],
  ['4508', 'Over the limit or the authorized amount', 'authorization', ['authorization_record']],
  ['4532', 'Credit not processed', 'consumer', ['refund_proof', 'refund_policy']],
];

/** In the Americas, UnionPay cards run on Discover’s network and use its letter codes. */
export const unionPayCodes: readonly CodeRule[] = withSource<CodeFacts>(
  {
    sources: ['antom_unionpay'],
    confirmed: false,
    doubt: 'Based on one provider’s page only. Check with your acquirer.',
  },
  [
    ...discoverCodes.flatMap((rule) => {
      if (!lettersInTheAmericas.includes(rule.code)) return [];
      const { code, title, category, wins, argument, evidence } = rule;
      return [{ code, title, category, wins, argument, ...(evidence === undefined ? {} : { evidence }) }];
    }),
    ...elsewhere.map(toPlainRule),
  ],
);

const dinersRows: readonly PlainRow[] = [
  ['A02', 'Authorization processing error', 'authorization', ['authorization_record']],
  ['A06', 'Unissued account number', 'processing', ['authorization_record']],
  ['B24', 'Charge older than 30 days', 'processing', ['processing_log']],
  ['B25', 'Duplicate charge', 'processing', ['duplicate_explanation', 'duplicate_documentation']],
  ['B26', 'Alternate settlement currency', 'processing', ['processing_log', 'pricing_disclosure']],
];

/** Diners Club’s own codes, in addition to Discover’s. */
export const dinersCodes: readonly CodeRule[] = withSource<CodeFacts>(
  {
    sources: ['braintree_codes'],
    confirmed: false,
    doubt: 'Based on one provider’s page only. Check with your acquirer.',
  },
  dinersRows.map(toPlainRule),
);
