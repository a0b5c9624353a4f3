import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { atTheTerminal, laterCharge, lostOrIllegible } from './code-evidence.js';
import { mastercardRareCodes } from './mastercard-rare.js';

const mergedInto = (code: string) => `A retired code, now part of ${code}. Some feeds still send it.`;

const retiredRetrievals: readonly (readonly [string, string])[] = [
  ['6305', 'amount billed'],
  ['6321', 'cardholder does not recognize the payment'],
  ['6322', 'chip transaction certificate'],
  ['6323', 'cardholder’s own records'],
  ['6341', 'fraud investigation'],
  ['6342', 'documents for a possible chargeback'],
  ['6343', 'health-care substantiation'],
  ['6390', 'returned as incorrect'],
];

/** Messages between issuer and acquirer. Merchants rarely see them. */
const documentErrors: readonly (readonly [string, string])[] = [
  ['4901', 'required documents not received'],
  ['4902', 'documents illegible'],
  ['4903', 'documents scanned incorrectly, unrelated or incomplete'],
  ['4904', 'meaning not published'],
  ['4905', 'invalid acquirer reference data'],
  ['4906', 'submitted late'],
  ['4907', 'meaning not published'],
  ['4908', 'invalid acquirer reference data'],
];

/** Four current groups. Feeds still contain the retired codes. */
export const mastercardCodes: readonly CodeRule[] = withSource<CodeFacts>(
  { sources: ['stripe_reason_codes', 'valitor_mastercard', 'adyen_time_frames'], confirmed: true },
  [
    {
      code: '4808',
      title: 'Authorization-related chargeback',
      category: 'authorization',
      wins: ['authorization_record'],
      argument:
        'An approval for that amount whose payment guarantee had not expired. If the claim is late presentment, show ' +
        'that you presented in time.',
    },
    {
      code: '4834',
      title: 'Point-of-interaction error',
      category: 'processing',
      wins: ['duplicate_explanation', 'receipt', 'pricing_disclosure', 'refund_proof'],
      argument:
        'Read the claim: it can concern a second charge, the amount, a surcharge, currency conversion or ' +
        'late presentment. Respond to that claim.',
      provenance: {
        sources: ['stripe_reason_codes', 'midmetrics_mastercard', 'forte_mastercard'],
        confirmed: false,
        doubt: 'Most sources list late presentment here. One says that it moved to 4808 in 2018.',
      },
    },
    {
      code: '4837',
      title: 'No cardholder authorization',
      category: 'fraud',
      wins: [
        'authorization_record',
        'prior_transactions',
        'proof_of_delivery',
        'customer_ip_device',
        'customer_link',
      ],
      argument:
        '3-D Secure shifts liability. Otherwise, an address match with delivery, and the customer’s history. Data on ' +
        'device, delivery and identity may qualify for the first-party program.',
      provenance: {
        sources: ['stripe_reason_codes', 'valitor_mastercard', 'mastercard_first_party'],
        confirmed: true,
      },
    },
    {
      code: '4849',
      title: 'Questionable merchant activity',
      category: 'fraud',
      wins: ['authorization_record'],
      argument: 'You were not listed in the program on that date, or the card was present or authenticated.',
    },
    {
      code: '4853',
      title: 'Cardholder dispute',
      category: 'consumer',
      wins: [
        'product_description',
        'proof_of_delivery',
        'refund_proof',
        'recurring_agreement',
        'refund_policy',
      ],
      argument:
        'One code covers many claims: not as described, not provided, credit, recurring, no-show. Read the claim. ' +
        'Digital goods up to 25 USD can be defended only if the store offered purchase controls.',
      provenance: {
        sources: ['stripe_reason_codes', 'valitor_mastercard', 'midmetrics_mastercard'],
        confirmed: true,
      },
    },
    {
      code: '4859',
      title: 'Addendum, no-show or ATM dispute',
      category: 'consumer',
      wins: ['damage_or_addendum', 'terms_acceptance', 'attendance_record'],
      argument: 'The signed addendum, the no-show terms as accepted, or the guest’s folio.',
      evidence: laterCharge,
    },
    {
      code: '4870',
      title: 'Chip liability shift',
      category: 'fraud',
      wins: ['authorization_record'],
      argument: 'The terminal could read chips, and the chip was read.',
      evidence: atTheTerminal,
    },
    {
      code: '4871',
      title: 'Chip and PIN liability shift',
      category: 'fraud',
      wins: ['authorization_record'],
      argument: 'The terminal could read chip and PIN, and both were read.',
      evidence: atTheTerminal,
    },
    {
      code: '4807',
      title: 'Warning bulletin file',
      category: 'authorization',
      wins: ['authorization_record'],
      argument: `The card was not listed on that date. ${mergedInto('4808')}`,
    },
    {
      code: '4812',
      title: 'Account number not on file',
      category: 'authorization',
      wins: ['authorization_record'],
      argument: `The payment was approved for that account. ${mergedInto('4808')}`,
    },
    {
      code: '4831',
      title: 'Transaction amount differs',
      category: 'processing',
      wins: ['receipt', 'pricing_disclosure'],
      argument: `The receipt shows the agreed total. ${mergedInto('4834')}`,
    },
    {
      code: '4842',
      title: 'Late presentment',
      category: 'processing',
      wins: ['processing_log'],
      argument: `The payment was presented on time. ${mergedInto('4834')}`,
    },
    {
      code: '4846',
      title: 'Correct transaction currency code not provided',
      category: 'processing',
      wins: ['pricing_disclosure', 'receipt'],
      argument: `The customer saw the currency and agreed to it. ${mergedInto('4834')}`,
    },
    {
      code: '4841',
      title: 'Canceled recurring or digital goods transactions',
      category: 'consumer',
      wins: ['recurring_agreement', 'access_activity_log', 'cancellation_record'],
      argument: `The agreement, no cancellation before the charge, and use. ${mergedInto('4853')}`,
    },
    {
      code: '4855',
      title: 'Goods or services not provided',
      category: 'consumer',
      wins: ['proof_of_delivery', 'access_activity_log', 'attendance_record'],
      argument: `The order was delivered or used. ${mergedInto('4853')}`,
    },
    {
      code: '4860',
      title: 'Credit not processed',
      category: 'consumer',
      wins: ['refund_proof', 'refund_policy', 'refund_refusal_explanation'],
      argument: `The credit was issued, or none was due under the policy. ${mergedInto('4853')}`,
    },
    {
      code: '4863',
      title: 'Cardholder does not recognize, potential fraud',
      category: 'fraud',
      wins: ['receipt', 'product_description', 'authorization_record', 'proof_of_delivery'],
      argument: `A clear receipt with the statement descriptor. 3-D Secure, or an address match with delivery. ${mergedInto('4837')}`,
      provenance: {
        sources: ['stripe_reason_codes', 'forte_mastercard', 'pega_smart_dispute'],
        confirmed: true,
      },
    },
    ...retiredRetrievals.map(([code, about]) => ({
      code,
      title: `Retrieval request: ${about}`,
      category: 'inquiry' as const,
      wins: ['receipt'] as const,
      argument: 'A copy request that Mastercard has retired. If you receive one, respond with the receipt.',
      hasNoWindow: true as const,
    })),
    ...documentErrors.map(([code, about]) => ({
      code,
      title: `Second presentment: ${about}`,
      category: 'other' as const,
      wins: ['other'] as const,
      argument: 'Resend the correct documents, complete and legible.',
      hasNoWindow: true as const,
      evidence: lostOrIllegible,
      provenance: {
        sources: ['stripe_reason_codes'] as const,
        confirmed: false as const,
        doubt: 'Mastercard publishes no list of these message codes.',
      },
    })),
    ...mastercardRareCodes,
  ],
);
