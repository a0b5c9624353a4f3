import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
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
import { authorization, consumer, fraud, inquiry, processing } from './define-codes.js';

const retiredRetrieval = {
  wins: ['receipt'],
  argument: 'A copy request that Visa has retired. If you receive one, respond with the receipt.',
  hasNoWindow: true,
} as const;

/** Visa's allocation codes (10, 11) and its collaboration codes (12, 13), in which both sides exchange evidence. */
export const visaCodes: readonly CodeRule[] = withSource<CodeFacts>(
  confirmedBy('stripe_reason_codes', 'adyen_time_frames'),
  [
    fraud('10.1', 'EMV liability shift, counterfeit fraud', {
      wins: ['authorization_record', 'refund_proof'],
      argument: 'The chip was read at a chip terminal, or the card had none.',
      evidence: atTheTerminal,
    }),
    fraud('10.2', 'EMV liability shift, non-counterfeit fraud', {
      wins: ['authorization_record', 'refund_proof'],
      argument: 'Chip and PIN were read at a terminal that can do both, or the card had no chip.',
      evidence: atTheTerminal,
    }),
    fraud('10.3', 'Other fraud, card present', {
      wins: ['authorization_record', 'receipt', 'refund_proof'],
      argument: 'Terminal data and a signed receipt show that the card was present.',
      evidence: atTheTerminal,
    }),
    fraud('10.4', 'Other fraud, card absent', {
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
      provenance: confirmedBy('stripe_reason_codes', 'stripe_ce3'),
      evidence: compellingEvidence,
    }),
    fraud('10.5', 'Visa fraud monitoring program', {
      wins: [],
      argument: 'The program takes the money back. Visa does not consider evidence.',
      cannotContest: 'Visa takes no evidence for payments listed in its fraud monitoring program.',
      provenance: doubtful(
        'The program was merged into another one in 2025. It is unclear if the code is still used.',
        'stripe_reason_codes',
      ),
    }),
    authorization('11.1', 'Card recovery bulletin', {
      wins: ['authorization_record'],
      argument: 'The card was not listed on the date of the payment.',
    }),
    authorization('11.2', 'Declined authorization', {
      wins: ['authorization_record'],
      argument: 'The payment was approved for that amount and date.',
    }),
    authorization('11.3', 'No authorization', {
      wins: ['authorization_record'],
      argument:
        'An approval for that amount, still valid on the date of the payment, with any later increases.',
    }),
    processing('12.1', 'Late presentment', {
      wins: ['processing_log'],
      argument: 'The payment was presented on time.',
    }),
    processing('12.2', 'Incorrect transaction code', {
      wins: ['processing_log', 'refund_proof'],
      argument: 'The debit was correct, or it has already been corrected.',
    }),
    processing('12.3', 'Incorrect currency', {
      wins: ['pricing_disclosure', 'receipt'],
      argument: 'The customer saw the currency and, if it was converted at the point of sale, agreed to it.',
    }),
    processing('12.4', 'Incorrect account number', {
      wins: ['authorization_record'],
      argument: 'The approval was for that account.',
    }),
    processing('12.5', 'Incorrect amount', {
      wins: ['receipt', 'pricing_disclosure'],
      argument: 'The receipt shows the agreed total.',
    }),
    processing('12.6', 'Duplicate processing or paid by other means', {
      wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
      argument: 'Two different purchases, side by side, or a refund that you have already made.',
    }),
    processing('12.6.1', 'Duplicate processing', {
      wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
      argument: 'Two different purchases, side by side, or a refund that you have already made.',
    }),
    processing('12.6.2', 'Paid by other means', {
      wins: ['duplicate_explanation', 'duplicate_documentation', 'receipt'],
      argument: 'The other payment was for something else, or you never received it.',
      evidence: paidByOtherMeans,
    }),
    processing('12.7', 'Invalid data', {
      wins: ['authorization_record'],
      argument: 'The authorization was requested with the correct data.',
    }),
    consumer('13.1', 'Merchandise or services not received', {
      wins: ['proof_of_delivery', 'access_activity_log', 'attendance_record', 'shipping_tracking'],
      argument:
        'Show that the order was delivered or used, or isn’t due yet. Bookings count from the date of the event.',
    }),
    consumer('13.2', 'Canceled recurring transaction', {
      wins: ['access_activity_log', 'recurring_agreement', 'cancellation_record', 'renewal_notice'],
      argument:
        'The customer did not withdraw consent before the charge, or continued to use the service afterwards. ' +
        'Such use has been a valid defense since October 19, 2024.',
      evidence: useAfterCancellation,
    }),
    consumer('13.3', 'Not as described or defective merchandise or services', {
      wins: ['product_description', 'product_photos', 'replacement_proof', 'return_record'],
      argument:
        'The goods match the description. The customer did not try to return them, or you offered repair or replacement. ' +
        'Neither a return policy nor a referral to the manufacturer answers this code.',
      evidence: { waives: { types: ['refund_policy'], why: 'A return policy does not answer Visa 13.3.' } },
    }),
    consumer('13.4', 'Counterfeit merchandise', {
      wins: ['authenticity_proof', 'product_description'],
      argument: 'Supplier invoices trace the goods from the brand to the sale.',
      evidence: counterfeitGoods,
    }),
    consumer('13.5', 'Misrepresentation', {
      wins: ['terms_acceptance', 'product_description', 'renewal_notice'],
      argument:
        'The terms as shown. For trials: express consent, and a notice at least seven days before the trial ended.',
      evidence: misleadingTerms,
    }),
    consumer('13.6', 'Credit not processed', {
      wins: ['refund_proof', 'refund_policy', 'refund_refusal_explanation'],
      argument:
        'The credit was issued, or none was due under the policy. If you promised a credit, you lose the case.',
    }),
    consumer('13.7', 'Canceled merchandise or services', {
      wins: ['cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_record', 'return_record'],
      argument: 'The policy was shown before payment, and the customer did not cancel or return in time.',
      evidence: canceledPurchase,
    }),
    consumer('13.8', 'Original credit transaction not accepted', {
      wins: ['refund_proof'],
      argument: 'The credit was accepted.',
    }),
    consumer('13.9', 'Non-receipt of cash or load value', {
      wins: ['processing_log'],
      argument: 'The terminal log or ledger shows that the cash or value was dispensed.',
      evidence: cashOut,
    }),
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
      provenance: confirmedBy('stripe_compliance'),
    })),
    inquiry('28', 'Retrieval request: copy with the signature', retiredRetrieval),
    inquiry('30', 'Retrieval request: cardholder’s request', retiredRetrieval),
    inquiry('33', 'Retrieval request: fraud analysis', retiredRetrieval),
    inquiry('34', 'Retrieval request: legal process', retiredRetrieval),
  ],
);
