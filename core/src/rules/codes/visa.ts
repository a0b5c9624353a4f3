import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import {
  atTheTerminal,
  canceledPurchase,
  cashOut,
  compellingEvidence,
  counterfeitGoods,
  misleadingTerms,
  paidByOtherMeans,
  useAfterCancellation,
} from './code-evidence.js';

const retiredRetrieval = {
  category: 'inquiry',
  wins: ['receipt'],
  argument: 'A copy request that Visa has retired. If you receive one, respond with the receipt.',
  hasNoWindow: true,
} as const;

/** Visa's allocation codes (10, 11) and its collaboration codes (12, 13), in which both sides exchange evidence. */
export const visaCodes: readonly CodeRule[] = withSource<CodeFacts>(
  { sources: ['stripe_reason_codes', 'adyen_time_frames'], confirmed: true },
  [
    {
      code: '10.1',
      title: 'EMV liability shift, counterfeit fraud',
      category: 'fraud',
      wins: ['authorization_record', 'refund_proof'],
      argument: 'The chip was read at a chip terminal, or the card had none.',
      evidence: atTheTerminal,
    },
    {
      code: '10.2',
      title: 'EMV liability shift, non-counterfeit fraud',
      category: 'fraud',
      wins: ['authorization_record', 'refund_proof'],
      argument: 'Chip and PIN were read at a terminal that can do both, or the card had no chip.',
      evidence: atTheTerminal,
    },
    {
      code: '10.3',
      title: 'Other fraud, card present',
      category: 'fraud',
      wins: ['authorization_record', 'receipt', 'refund_proof'],
      argument: 'Terminal data and a signed receipt show that the card was present.',
      evidence: atTheTerminal,
    },
    {
      code: '10.4',
      title: 'Other fraud, card absent',
      category: 'fraud',
      wins: [
        'prior_transactions',
        'authorization_record',
        'proof_of_delivery',
        'customer_ip_device',
        'customer_link',
        'access_activity_log',
        'refund_proof',
      ],
      argument:
        'Two previous undisputed payments on the same card, 120 to 365 days old, that share two details with this one, ' +
        'at least one of them the IP address or the device, decide the case (Compelling Evidence 3.0). ' +
        'Otherwise, 3-D Secure, an address match with delivery to that address, and use by the cardholder.',
      provenance: { sources: ['stripe_reason_codes', 'stripe_ce3'], confirmed: true },
      evidence: compellingEvidence,
    },
    {
      code: '10.5',
      title: 'Visa fraud monitoring program',
      category: 'fraud',
      wins: [],
      argument: 'The program takes the money back. Visa does not consider evidence.',
      cannotContest: 'Visa takes no evidence for payments listed in its fraud monitoring program.',
      provenance: {
        sources: ['stripe_reason_codes'],
        confirmed: false,
        doubt: 'The program was merged into another one in 2025. It is unclear if the code is still used.',
      },
    },
    {
      code: '11.1',
      title: 'Card recovery bulletin',
      category: 'authorization',
      wins: ['authorization_record'],
      argument: 'The card was not listed on the date of the payment.',
    },
    {
      code: '11.2',
      title: 'Declined authorization',
      category: 'authorization',
      wins: ['authorization_record'],
      argument: 'The payment was approved for that amount and date.',
    },
    {
      code: '11.3',
      title: 'No authorization',
      category: 'authorization',
      wins: ['authorization_record'],
      argument:
        'An approval for that amount, still valid on the date of the payment, with any later increases.',
    },
    {
      code: '12.1',
      title: 'Late presentment',
      category: 'processing',
      wins: ['processing_log'],
      argument: 'The payment was presented on time.',
    },
    {
      code: '12.2',
      title: 'Incorrect transaction code',
      category: 'processing',
      wins: ['processing_log', 'refund_proof'],
      argument: 'The debit was correct, or it has already been corrected.',
    },
    {
      code: '12.3',
      title: 'Incorrect currency',
      category: 'processing',
      wins: ['pricing_disclosure', 'receipt'],
      argument: 'The customer saw the currency and, if it was converted at the point of sale, agreed to it.',
    },
    {
      code: '12.4',
      title: 'Incorrect account number',
      category: 'processing',
      wins: ['authorization_record'],
      argument: 'The approval was for that account.',
    },
    {
      code: '12.5',
      title: 'Incorrect amount',
      category: 'processing',
      wins: ['receipt', 'pricing_disclosure'],
      argument: 'The receipt shows the agreed total.',
    },
    {
      code: '12.6',
      title: 'Duplicate processing or paid by other means',
      category: 'processing',
      wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
      argument: 'Two different purchases, side by side, or a refund that you have already made.',
    },
    {
      code: '12.6.1',
      title: 'Duplicate processing',
      category: 'processing',
      wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
      argument: 'Two different purchases, side by side, or a refund that you have already made.',
    },
    {
      code: '12.6.2',
      title: 'Paid by other means',
      category: 'processing',
      wins: ['duplicate_explanation', 'duplicate_documentation', 'receipt'],
      argument: 'The other payment was for something else, or you never received it.',
      evidence: paidByOtherMeans,
    },
    {
      code: '12.7',
      title: 'Invalid data',
      category: 'processing',
      wins: ['authorization_record'],
      argument: 'The authorization was requested with the correct data.',
    },
    {
      code: '13.1',
      title: 'Merchandise or services not received',
      category: 'consumer',
      wins: ['proof_of_delivery', 'access_activity_log', 'attendance_record', 'shipping_tracking'],
      argument:
        'Show that the order was delivered or used, or isn’t due yet. Bookings count from the date of the event.',
    },
    {
      code: '13.2',
      title: 'Canceled recurring transaction',
      category: 'consumer',
      wins: ['access_activity_log', 'recurring_agreement', 'cancellation_record', 'renewal_notice'],
      argument:
        'The customer did not withdraw consent before the charge, or continued to use the service afterwards. ' +
        'Such use has been a valid defense since October 19, 2024.',
      evidence: useAfterCancellation,
    },
    {
      code: '13.3',
      title: 'Not as described or defective merchandise or services',
      category: 'consumer',
      wins: ['product_description', 'product_photos', 'replacement_proof', 'return_record'],
      argument:
        'The goods match the description. The customer did not try to return them, or you offered repair or replacement. ' +
        'Neither a return policy nor a referral to the manufacturer answers this code.',
      evidence: {
        waives: { types: ['refund_policy'], why: 'A return policy does not answer Visa 13.3.' },
      },
    },
    {
      code: '13.4',
      title: 'Counterfeit merchandise',
      category: 'consumer',
      wins: ['authenticity_proof', 'product_description'],
      argument: 'Supplier invoices trace the goods from the brand to the sale.',
      evidence: counterfeitGoods,
    },
    {
      code: '13.5',
      title: 'Misrepresentation',
      category: 'consumer',
      wins: ['terms_acceptance', 'product_description', 'renewal_notice'],
      argument:
        'The terms as shown. For trials: express consent, and a notice at least seven days before the trial ended.',
      evidence: misleadingTerms,
    },
    {
      code: '13.6',
      title: 'Credit not processed',
      category: 'consumer',
      wins: ['refund_proof', 'refund_policy', 'refund_refusal_explanation'],
      argument:
        'The credit was issued, or none was due under the policy. If you promised a credit, you lose the case.',
    },
    {
      code: '13.7',
      title: 'Canceled merchandise or services',
      category: 'consumer',
      wins: ['cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_record', 'return_record'],
      argument: 'The policy was shown before payment, and the customer did not cancel or return in time.',
      evidence: canceledPurchase,
    },
    {
      code: '13.8',
      title: 'Original credit transaction not accepted',
      category: 'consumer',
      wins: ['refund_proof'],
      argument: 'The credit was accepted.',
    },
    {
      code: '13.9',
      title: 'Non-receipt of cash or load value',
      category: 'consumer',
      wins: ['processing_log'],
      argument: 'The terminal log or ledger shows that the cash or value was dispensed.',
      evidence: cashOut,
    },
    ...[
      'C028',
      'C030',
      'C031',
      'C034',
      'C035',
      'C036',
      'C038',
      'C045',
      'C048',
      'C050',
      'C071',
      'C081',
      'C0135',
    ].map((code) => ({
      code,
      title: `Pre-compliance case ${code}`,
      category: 'compliance' as const,
      wins: ['other', 'processing_log'] as const,
      argument:
        'Stripe does not publish the meaning of this code. Open the case in the Dashboard to see the rule, and show ' +
        'compliance with it. The network charges a fee if you contest, so check the fee first.',
      hasNoWindow: true as const,
      provenance: { sources: ['stripe_compliance'] as const, confirmed: true as const },
    })),
    { ...retiredRetrieval, code: '28', title: 'Retrieval request: copy with the signature' },
    { ...retiredRetrieval, code: '30', title: 'Retrieval request: cardholder’s request' },
    { ...retiredRetrieval, code: '33', title: 'Retrieval request: fraud analysis' },
    { ...retiredRetrieval, code: '34', title: 'Retrieval request: legal process' },
  ],
);
