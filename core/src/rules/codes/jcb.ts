import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { atTheTerminal, cashOut, lostOrIllegible, noShow, paidByOtherMeans } from './code-evidence.js';
import { toPlainRule, type PlainRow } from './define-codes.js';

const rows: readonly PlainRow[] = [
  ['546', 'Unauthorized purchase', 'fraud', ['authorization_record', 'proof_of_delivery', 'customer_link']],
  ['548', 'IC (chip) liability shift', 'fraud', ['authorization_record'], atTheTerminal],
  ['534', 'Unauthorized multiple processing', 'fraud', ['authorization_record', 'receipt']],
  ['526', 'Missing signature', 'fraud', ['receipt', 'authorization_record']],
  ['527', 'Missing imprint', 'fraud', ['receipt', 'authorization_record']],
  ['501', 'Not a JCB card', 'authorization', ['authorization_record']],
  ['503', 'Expired card', 'authorization', ['authorization_record']],
  ['521', 'Above the floor limit', 'authorization', ['authorization_record']],
  ['522', 'Declined authorization', 'authorization', ['authorization_record']],
  ['547', 'Stop list', 'authorization', ['authorization_record']],
  ['581', 'Split sale', 'authorization', ['authorization_record', 'receipt']],
  ['510', 'Mis-post', 'processing', ['processing_log']],
  ['582', 'Domestic transaction', 'processing', ['processing_log']],
  ['536', 'Late presentment', 'processing', ['processing_log']],
  ['545', 'Incorrect ECI', 'processing', ['processing_log', 'authorization_record']],
  ['512', 'Duplicate processing', 'processing', ['duplicate_explanation', 'duplicate_documentation']],
  ['583', 'Paid by other means', 'processing', ['duplicate_explanation'], paidByOtherMeans],
  ['507', 'Incorrect amount', 'processing', ['receipt', 'pricing_disclosure']],
  ['524', 'Addition error', 'processing', ['receipt', 'pricing_disclosure']],
  ['525', 'Altered amount or currency', 'processing', ['receipt', 'pricing_disclosure']],
  [
    '502',
    'Cardmember dispute: defective, not as described, service not rendered',
    'consumer',
    ['product_description', 'service_documentation', 'product_photos'],
  ],
  ['513', 'Credit not processed', 'consumer', ['refund_proof', 'refund_policy']],
  ['537', 'No-show', 'consumer', ['cancellation_policy', 'cancellation_record'], noShow],
  ['538', 'Advance deposit', 'consumer', ['cancellation_policy', 'cancellation_record'], noShow],
  ['544', 'Canceled recurring transaction', 'consumer', ['recurring_agreement', 'cancellation_record']],
  ['554', 'Merchandise not received', 'consumer', ['proof_of_delivery', 'access_activity_log']],
  ['555', 'Cash not received at an ATM', 'consumer', ['processing_log'], cashOut],
  ['516', 'Requested item not received', 'other', ['receipt'], lostOrIllegible],
  ['517', 'Illegible copy', 'other', ['receipt'], lostOrIllegible],
  ['541', 'Illegible copy', 'other', ['receipt'], lostOrIllegible],
];

export const jcbCodes: readonly CodeRule[] = withSource<CodeFacts>(
  {
    sources: ['antom_jcb'],
    confirmed: false,
    doubt: 'Based on one provider’s page only. Check with your acquirer.',
  },
  rows.map(toPlainRule),
);
