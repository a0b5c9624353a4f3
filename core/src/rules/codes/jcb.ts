import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { doubtful } from '../sources.js';
import { atTheTerminal, cashOut, lostOrIllegible, noShow, paidByOtherMeans } from './code-evidence.js';
import { authorization, consumer, fraud, other, processing } from './define-codes.js';

export const jcbCodes: readonly CodeRule[] = withSource<CodeFacts>(
  doubtful('Based on one provider’s page only. Check with your acquirer.', 'antom_jcb'),
  [
    fraud('546', 'Unauthorized purchase', {
      wins: ['authorization_record', 'proof_of_delivery', 'customer_link'],
    }),
    fraud('548', 'IC (chip) liability shift', { wins: ['authorization_record'], evidence: atTheTerminal }),
    fraud('534', 'Unauthorized multiple processing', { wins: ['authorization_record', 'receipt'] }),
    fraud('526', 'Missing signature', { wins: ['receipt', 'authorization_record'] }),
    fraud('527', 'Missing imprint', { wins: ['receipt', 'authorization_record'] }),
    authorization('501', 'Not a JCB card', { wins: ['authorization_record'] }),
    authorization('503', 'Expired card', { wins: ['authorization_record'] }),
    authorization('521', 'Above the floor limit', { wins: ['authorization_record'] }),
    authorization('522', 'Declined authorization', { wins: ['authorization_record'] }),
    authorization('547', 'Stop list', { wins: ['authorization_record'] }),
    authorization('581', 'Split sale', { wins: ['authorization_record', 'receipt'] }),
    processing('510', 'Mis-post', { wins: ['processing_log'] }),
    processing('582', 'Domestic transaction', { wins: ['processing_log'] }),
    processing('536', 'Late presentment', { wins: ['processing_log'] }),
    processing('545', 'Incorrect ECI', { wins: ['processing_log', 'authorization_record'] }),
    processing('512', 'Duplicate processing', { wins: ['duplicate_explanation', 'duplicate_documentation'] }),
    processing('583', 'Paid by other means', { wins: ['duplicate_explanation'], evidence: paidByOtherMeans }),
    processing('507', 'Incorrect amount', { wins: ['receipt', 'pricing_disclosure'] }),
    processing('524', 'Addition error', { wins: ['receipt', 'pricing_disclosure'] }),
    processing('525', 'Altered amount or currency', { wins: ['receipt', 'pricing_disclosure'] }),
    consumer('502', 'Cardmember dispute: defective, not as described, service not rendered', {
      wins: ['product_description', 'service_documentation', 'product_photos'],
    }),
    consumer('513', 'Credit not processed', { wins: ['refund_proof', 'refund_policy'] }),
    consumer('537', 'No-show', { wins: ['cancellation_policy', 'cancellation_record'], evidence: noShow }),
    consumer('538', 'Advance deposit', {
      wins: ['cancellation_policy', 'cancellation_record'],
      evidence: noShow,
    }),
    consumer('544', 'Canceled recurring transaction', {
      wins: ['recurring_agreement', 'cancellation_record'],
    }),
    consumer('554', 'Merchandise not received', { wins: ['proof_of_delivery', 'access_activity_log'] }),
    consumer('555', 'Cash not received at an ATM', { wins: ['processing_log'], evidence: cashOut }),
    other('516', 'Requested item not received', { wins: ['receipt'], evidence: lostOrIllegible }),
    other('517', 'Illegible copy', { wins: ['receipt'], evidence: lostOrIllegible }),
    other('541', 'Illegible copy', { wins: ['receipt'], evidence: lostOrIllegible }),
  ],
);
