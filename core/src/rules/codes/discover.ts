import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { atTheTerminal, cashOut, lostOrIllegible, paidByOtherMeans } from './code-evidence.js';
import { toPlainRule, type PlainRow } from './define-codes.js';

type Meaning = Omit<CodeFacts, 'code'>;

/** Lists a current letter code and the numeric code that it replaced. Both mean the same. */
const both = (code: string, oldNumber: string, rule: Meaning) => [
  { code, ...rule },
  { code: oldNumber, ...rule },
];

const inquiry = (code: string, title: string): CodeFacts => ({
  code,
  title,
  category: 'inquiry',
  wins: ['receipt'],
  argument:
    'Respond with the receipt. An unanswered request can become a chargeback that you cannot challenge.',
});

const listed: readonly PlainRow[] = [
  [
    'UA10',
    'Request for the receipt of a swiped card',
    'fraud',
    ['receipt', 'authorization_record'],
    atTheTerminal,
  ],
  [
    'UA11',
    'Fraud, card swiped without a signature',
    'fraud',
    ['receipt', 'authorization_record'],
    atTheTerminal,
  ],
  ['DA', 'Declined authorization', 'authorization', ['authorization_record']],
  ['NA', 'No authorization', 'authorization', ['authorization_record']],
  ['EX', 'Expired card', 'authorization', ['authorization_record']],
  ['PI', 'Point-of-interaction error', 'processing', ['processing_log', 'receipt']],
  ['NC', 'Not classified', 'other', ['receipt', 'other']],
  ['IC', 'Illegible sales data', 'other', ['receipt'], lostOrIllegible],
];

const older: readonly PlainRow[] = [
  ['AL', 'Airline transaction dispute', 'consumer', ['attendance_record', 'terms_acceptance']],
  ['CA', 'Cash advance dispute', 'consumer', ['processing_log'], cashOut],
  ['CR', 'Canceled reservation', 'consumer', ['cancellation_policy', 'cancellation_record']],
  ['RN', 'Additional credit requested', 'consumer', ['refund_proof', 'refund_policy']],
  ['SV', 'Stored value dispute', 'consumer', ['processing_log'], cashOut],
  ['TF', 'Violation of operating regulations', 'compliance', ['other']],
  ['TNM', 'Older code (meaning not published)', 'other', ['other', 'receipt']],
];

/** Discover. Diners Club and UnionPay in the Americas use the letter codes too. */
export const discoverCodes: readonly CodeRule[] = withSource<CodeFacts>(
  { sources: ['chargeback_com_discover', 'stripe_reason_codes'], confirmed: true },
  [
    ...both('UA01', '7010', {
      title: 'Fraud, card present',
      category: 'fraud',
      wins: ['authorization_record', 'receipt'],
      argument: 'The chip or signature shows that the card was present.',
      evidence: atTheTerminal,
    }),
    ...both('UA02', '7030', {
      title: 'Fraud, card not present',
      category: 'fraud',
      wins: ['authorization_record', 'proof_of_delivery', 'access_activity_log'],
      argument: 'ProtectBuy, an address match with delivery to that address, or use of the purchase.',
    }),
    ...both('UA05', '4866', {
      title: 'Fraud, chip counterfeit',
      category: 'fraud',
      wins: ['authorization_record'],
      argument: 'The chip was read at a chip terminal.',
      evidence: atTheTerminal,
    }),
    ...both('UA06', '4867', {
      title: 'Fraud, chip and PIN',
      category: 'fraud',
      wins: ['authorization_record'],
      argument: 'Chip and PIN were read.',
      evidence: atTheTerminal,
    }),
    ...both('AT', '4863', {
      title: 'Authorization non-compliance',
      category: 'authorization',
      wins: ['authorization_record'],
      argument: 'The approval code.',
    }),
    ...both('IN', '4753', {
      title: 'Invalid card number',
      category: 'processing',
      wins: ['authorization_record'],
      argument: 'The approval was for that number.',
    }),
    ...both('LP', '4542', {
      title: 'Late presentation',
      category: 'processing',
      wins: ['processing_log'],
      argument: 'It was presented on time.',
    }),
    ...both('AA', '4752', {
      title: 'Cardholder does not recognize',
      category: 'fraud',
      wins: ['receipt', 'proof_of_delivery', 'product_description'],
      argument: 'What was bought, the statement descriptor, and proof of delivery.',
    }),
    ...both('AP', '4541', {
      title: 'Recurring payments',
      category: 'consumer',
      wins: ['recurring_agreement', 'access_activity_log', 'cancellation_record'],
      argument: 'The agreement, and use after the claimed cancellation date.',
    }),
    ...both('AW', '4586', {
      title: 'Altered amount',
      category: 'processing',
      wins: ['receipt', 'pricing_disclosure'],
      argument: 'The receipt shows the agreed total.',
    }),
    ...both('CD', '4550', {
      title: 'Credit or debit posted incorrectly',
      category: 'processing',
      wins: ['processing_log'],
      argument: 'It was posted correctly, or it has been corrected.',
    }),
    ...both('DP', '4534', {
      title: 'Duplicate processing',
      category: 'processing',
      wins: ['duplicate_explanation', 'duplicate_documentation'],
      argument: 'Two separate sales.',
    }),
    ...both('PM', '4865', {
      title: 'Paid by other means',
      category: 'processing',
      wins: ['duplicate_explanation', 'duplicate_documentation'],
      argument: 'The other payment was for something else.',
      evidence: paidByOtherMeans,
    }),
    ...both('RG', '4755', {
      title: 'Non-receipt of goods or services',
      category: 'consumer',
      wins: ['proof_of_delivery', 'access_activity_log', 'attendance_record'],
      argument: 'The order was delivered or used.',
    }),
    ...both('NF', '4864', {
      title: 'Non-receipt of cash from an ATM',
      category: 'consumer',
      wins: ['processing_log'],
      argument: 'The ATM journal.',
      evidence: cashOut,
    }),
    ...both('RM', '4553', {
      title: 'Quality of goods or services',
      category: 'consumer',
      wins: ['product_description', 'product_photos'],
      argument: 'The goods match the description.',
    }),
    ...both('RN2', '8002', {
      title: 'Credit not processed',
      category: 'consumer',
      wins: ['refund_proof'],
      argument: 'The credit was issued.',
    }),
    ...both('DC', '6050', {
      title: 'Dispute compliance',
      category: 'compliance',
      wins: ['other'],
      argument: 'Show compliance with the named rule.',
      hasNoWindow: true,
    }),
    ...both('05', '4762', {
      title: 'Good-faith investigation',
      category: 'other',
      wins: ['other'],
      argument: 'A response is voluntary.',
      hasNoWindow: true,
    }),
    ...listed.map((row) => ({
      ...toPlainRule(row),
      provenance: {
        sources: ['antom_discover'] as const,
        confirmed: false as const,
        doubt: 'Based on one provider’s page only. Check with your acquirer.',
      },
    })),
    ...older.map((row) => ({
      ...toPlainRule(row),
      provenance: {
        sources: ['chargeback_com_discover'] as const,
        confirmed: false as const,
        doubt: 'An older code that current public lists no longer contain.',
      },
    })),
    inquiry('6005', 'Retrieval request'),
    inquiry('6021', 'Retrieval request'),
    inquiry('6040', 'Documentation request'),
    inquiry('6041', 'Documentation request: possible fraud'),
  ],
);
