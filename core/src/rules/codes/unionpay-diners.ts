import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { doubtful } from '../sources.js';
import { atTheTerminal } from './code-evidence.js';
import { authorization, consumer, fraud, processing } from './define-codes.js';
import { discoverCodes } from './discover.js';

const lettersInTheAmericas =
  'UA01 UA02 UA05 UA06 UA10 UA11 AT DA NA EX LP CD IN AW PM DP PI RG AP RM NC RN2 IC AA NF'.split(' ');

/** In the Americas, UnionPay cards run on Discover’s network and use its letter codes. */
export const unionPayCodes: readonly CodeRule[] = withSource<CodeFacts>(
  doubtful('Based on one provider’s page only. Check with your acquirer.', 'antom_unionpay'),
  [
    ...discoverCodes.flatMap((rule) => {
      if (!lettersInTheAmericas.includes(rule.code)) return [];
      const { code, title, category, wins, argument, evidence } = rule;
      return [{ code, title, category, wins, argument, ...(evidence === undefined ? {} : { evidence }) }];
    }),
    fraud('4515', 'Cardholder denies the transaction', {
      wins: ['receipt', 'authorization_record', 'proof_of_delivery'],
    }),
    fraud('4562', 'Counterfeit card', { wins: ['authorization_record'], evidence: atTheTerminal }),
    fraud('4547', 'Card on the hot card list', { wins: ['authorization_record'] }),
    fraud('4803', 'Merchant on the risk list', { wins: ['authorization_record'] }),
    fraud('4514', 'Fraudulent multiple transactions', { wins: ['authorization_record', 'receipt'] }),
    authorization('4522', 'Declined authorization', { wins: ['authorization_record'] }),
    authorization('4508', 'Over the limit or the authorized amount', { wins: ['authorization_record'] }),
    consumer('4532', 'Credit not processed', { wins: ['refund_proof', 'refund_policy'] }),
  ],
);

/** Diners Club’s own codes, in addition to Discover’s. */
export const dinersCodes: readonly CodeRule[] = withSource<CodeFacts>(
  doubtful('Based on one provider’s page only. Check with your acquirer.', 'braintree_codes'),
  [
    authorization('A02', 'Authorization processing error', { wins: ['authorization_record'] }),
    processing('A06', 'Unissued account number', { wins: ['authorization_record'] }),
    processing('B24', 'Charge older than 30 days', { wins: ['processing_log'] }),
    processing('B25', 'Duplicate charge', { wins: ['duplicate_explanation', 'duplicate_documentation'] }),
    processing('B26', 'Alternate settlement currency', { wins: ['processing_log', 'pricing_disclosure'] }),
  ],
);
