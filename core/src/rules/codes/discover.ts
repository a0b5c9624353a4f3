import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
import { atTheTerminal, cashOut, lostOrIllegible, paidByOtherMeans } from './code-evidence.js';
import {
  authorization,
  compliance,
  consumer,
  fraud,
  inquiry,
  other,
  perCode,
  processing,
} from './define-codes.js';

const unanswered = {
  wins: ['receipt'],
  argument:
    'Respond with the receipt. An unanswered request can become a chargeback that you cannot challenge.',
} as const;

/** Discover, with the numeric codes that letter codes replaced. Diners Club and UnionPay in the Americas use the letter codes too. */
export const discoverCodes: readonly CodeRule[] = [
  ...withSource<CodeFacts>(
    confirmedBy('chargeback_com_discover', 'stripe_reason_codes'),
    perCode([
      fraud('UA01 7010', 'Fraud, card present', {
        wins: ['authorization_record', 'receipt'],
        argument: 'The chip or signature shows that the card was present.',
        evidence: atTheTerminal,
      }),
      fraud('UA02 7030', 'Fraud, card not present', {
        wins: ['authorization_record', 'proof_of_delivery', 'access_activity_log'],
        argument: 'ProtectBuy, an address match with delivery to that address, or use of the purchase.',
      }),
      fraud('UA05 4866', 'Fraud, chip counterfeit', {
        wins: ['authorization_record'],
        argument: 'The chip was read at a chip terminal.',
        evidence: atTheTerminal,
      }),
      fraud('UA06 4867', 'Fraud, chip and PIN', {
        wins: ['authorization_record'],
        argument: 'Chip and PIN were read.',
        evidence: atTheTerminal,
      }),
      authorization('AT 4863', 'Authorization non-compliance', {
        wins: ['authorization_record'],
        argument: 'The approval code.',
      }),
      processing('IN 4753', 'Invalid card number', {
        wins: ['authorization_record'],
        argument: 'The approval was for that number.',
      }),
      processing('LP 4542', 'Late presentation', {
        wins: ['processing_log'],
        argument: 'It was presented on time.',
      }),
      fraud('AA 4752', 'Cardholder does not recognize', {
        wins: ['receipt', 'proof_of_delivery', 'product_description'],
        argument: 'What was bought, the statement descriptor, and proof of delivery.',
      }),
      consumer('AP 4541', 'Recurring payments', {
        wins: ['recurring_agreement', 'access_activity_log', 'cancellation_record'],
        argument: 'The agreement, and use after the claimed cancellation date.',
      }),
      processing('AW 4586', 'Altered amount', {
        wins: ['receipt', 'pricing_disclosure'],
        argument: 'The receipt shows the agreed total.',
      }),
      processing('CD 4550', 'Credit or debit posted incorrectly', {
        wins: ['processing_log'],
        argument: 'It was posted correctly, or it has been corrected.',
      }),
      processing('DP 4534', 'Duplicate processing', {
        wins: ['duplicate_explanation', 'duplicate_documentation'],
        argument: 'Two separate sales.',
      }),
      processing('PM 4865', 'Paid by other means', {
        wins: ['duplicate_explanation', 'duplicate_documentation'],
        argument: 'The other payment was for something else.',
        evidence: paidByOtherMeans,
      }),
      consumer('RG 4755', 'Non-receipt of goods or services', {
        wins: ['proof_of_delivery', 'access_activity_log', 'attendance_record'],
        argument: 'The order was delivered or used.',
      }),
      consumer('NF 4864', 'Non-receipt of cash from an ATM', {
        wins: ['processing_log'],
        argument: 'The ATM journal.',
        evidence: cashOut,
      }),
      consumer('RM 4553', 'Quality of goods or services', {
        wins: ['product_description', 'product_photos'],
        argument: 'The goods match the description.',
      }),
      consumer('RN2 8002', 'Credit not processed', {
        wins: ['refund_proof'],
        argument: 'The credit was issued.',
      }),
      compliance('DC 6050', 'Dispute compliance', {
        wins: ['other'],
        argument: 'Show compliance with the named rule.',
        hasNoWindow: true,
      }),
      other('05 4762', 'Good-faith investigation', {
        wins: ['other'],
        argument: 'A response is voluntary.',
        hasNoWindow: true,
      }),
      inquiry('6005 6021', 'Retrieval request', unanswered),
      inquiry('6040', 'Documentation request', unanswered),
      inquiry('6041', 'Documentation request: possible fraud', unanswered),
    ]),
  ),
  ...withSource<CodeFacts>(
    doubtful('Based on one provider’s page only. Check with your acquirer.', 'antom_discover'),
    [
      fraud('UA10', 'Request for the receipt of a swiped card', {
        wins: ['receipt', 'authorization_record'],
        evidence: atTheTerminal,
      }),
      fraud('UA11', 'Fraud, card swiped without a signature', {
        wins: ['receipt', 'authorization_record'],
        evidence: atTheTerminal,
      }),
      authorization('DA', 'Declined authorization', { wins: ['authorization_record'] }),
      authorization('NA', 'No authorization', { wins: ['authorization_record'] }),
      authorization('EX', 'Expired card', { wins: ['authorization_record'] }),
      processing('PI', 'Point-of-interaction error', { wins: ['processing_log', 'receipt'] }),
      other('NC', 'Not classified', { wins: ['receipt', 'other'] }),
      other('IC', 'Illegible sales data', { wins: ['receipt'], evidence: lostOrIllegible }),
    ],
  ),
  ...withSource<CodeFacts>(
    doubtful('An older code that current public lists no longer contain.', 'chargeback_com_discover'),
    [
      consumer('AL', 'Airline transaction dispute', { wins: ['attendance_record', 'terms_acceptance'] }),
      consumer('CA', 'Cash advance dispute', { wins: ['processing_log'], evidence: cashOut }),
      consumer('CR', 'Canceled reservation', { wins: ['cancellation_policy', 'cancellation_record'] }),
      consumer('RN', 'Additional credit requested', { wins: ['refund_proof', 'refund_policy'] }),
      consumer('SV', 'Stored value dispute', { wins: ['processing_log'], evidence: cashOut }),
      compliance('TF', 'Violation of operating regulations', { wins: ['other'] }),
      other('TNM', 'Older code (meaning not published)', { wins: ['other', 'receipt'] }),
    ],
  ),
];
