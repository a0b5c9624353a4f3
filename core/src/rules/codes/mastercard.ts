import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
import { atTheTerminal, laterCharge, lostOrIllegible } from './code-evidence.js';
import { authorization, consumer, fraud, inquiry, other, processing } from './define-codes.js';
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
  confirmedBy('stripe_reason_codes', 'valitor_mastercard', 'adyen_time_frames'),
  [
    authorization('4808', 'Authorization-related chargeback', {
      wins: ['authorization_record'],
      argument:
        'An approval for that amount whose payment guarantee had not expired. If the claim is late presentment, show ' +
        'that you presented in time.',
    }),
    processing('4834', 'Point-of-interaction error', {
      wins: ['duplicate_explanation', 'receipt', 'pricing_disclosure', 'refund_proof'],
      argument:
        'Read the claim: it can concern a second charge, the amount, a surcharge, currency conversion or ' +
        'late presentment. Respond to that claim.',
      provenance: doubtful(
        'Most sources list late presentment here. One says that it moved to 4808 in 2018.',
        'stripe_reason_codes',
        'midmetrics_mastercard',
        'forte_mastercard',
      ),
    }),
    fraud('4837', 'No cardholder authorization', {
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
      provenance: confirmedBy('stripe_reason_codes', 'valitor_mastercard', 'mastercard_first_party'),
    }),
    fraud('4849', 'Questionable merchant activity', {
      wins: ['authorization_record'],
      argument: 'You were not listed in the program on that date, or the card was present or authenticated.',
    }),
    consumer('4853', 'Cardholder dispute', {
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
      provenance: confirmedBy('stripe_reason_codes', 'valitor_mastercard', 'midmetrics_mastercard'),
    }),
    consumer('4859', 'Addendum, no-show or ATM dispute', {
      wins: ['damage_or_addendum', 'terms_acceptance', 'attendance_record'],
      argument: 'The signed addendum, the no-show terms as accepted, or the guest’s folio.',
      evidence: laterCharge,
    }),
    fraud('4870', 'Chip liability shift', {
      wins: ['authorization_record'],
      argument: 'The terminal could read chips, and the chip was read.',
      evidence: atTheTerminal,
    }),
    fraud('4871', 'Chip and PIN liability shift', {
      wins: ['authorization_record'],
      argument: 'The terminal could read chip and PIN, and both were read.',
      evidence: atTheTerminal,
    }),
    authorization('4807', 'Warning bulletin file', {
      wins: ['authorization_record'],
      argument: `The card was not listed on that date. ${mergedInto('4808')}`,
    }),
    authorization('4812', 'Account number not on file', {
      wins: ['authorization_record'],
      argument: `The payment was approved for that account. ${mergedInto('4808')}`,
    }),
    processing('4831', 'Transaction amount differs', {
      wins: ['receipt', 'pricing_disclosure'],
      argument: `The receipt shows the agreed total. ${mergedInto('4834')}`,
    }),
    processing('4842', 'Late presentment', {
      wins: ['processing_log'],
      argument: `The payment was presented on time. ${mergedInto('4834')}`,
    }),
    processing('4846', 'Correct transaction currency code not provided', {
      wins: ['pricing_disclosure', 'receipt'],
      argument: `The customer saw the currency and agreed to it. ${mergedInto('4834')}`,
    }),
    consumer('4841', 'Canceled recurring or digital goods transactions', {
      wins: ['recurring_agreement', 'access_activity_log', 'cancellation_record'],
      argument: `The agreement, no cancellation before the charge, and use. ${mergedInto('4853')}`,
    }),
    consumer('4855', 'Goods or services not provided', {
      wins: ['proof_of_delivery', 'access_activity_log', 'attendance_record'],
      argument: `The order was delivered or used. ${mergedInto('4853')}`,
    }),
    consumer('4860', 'Credit not processed', {
      wins: ['refund_proof', 'refund_policy', 'refund_refusal_explanation'],
      argument: `The credit was issued, or none was due under the policy. ${mergedInto('4853')}`,
    }),
    fraud('4863', 'Cardholder does not recognize, potential fraud', {
      wins: ['receipt', 'product_description', 'authorization_record', 'proof_of_delivery'],
      argument: `A clear receipt with the statement descriptor. 3-D Secure, or an address match with delivery. ${mergedInto('4837')}`,
      provenance: confirmedBy('stripe_reason_codes', 'forte_mastercard', 'pega_smart_dispute'),
    }),
    ...retiredRetrievals.map(([code, about]) =>
      inquiry(code, `Retrieval request: ${about}`, {
        wins: ['receipt'],
        argument: 'A copy request that Mastercard has retired. If you receive one, respond with the receipt.',
        hasNoWindow: true,
      }),
    ),
    ...documentErrors.map(([code, about]) =>
      other(code, `Second presentment: ${about}`, {
        wins: ['other'],
        argument: 'Resend the correct documents, complete and legible.',
        hasNoWindow: true,
        evidence: lostOrIllegible,
        provenance: doubtful('Mastercard publishes no list of these message codes.', 'stripe_reason_codes'),
      }),
    ),
    ...mastercardRareCodes,
  ],
);
