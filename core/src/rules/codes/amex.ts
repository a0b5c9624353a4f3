import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
import { amexInquiries } from './amex-inquiries.js';
import { amexInternational, amexUnexplained } from './amex-international.js';
import { atTheTerminal, laterCharge, noShow, paidByOtherMeans } from './code-evidence.js';
import { authorization, consumer, fraud, other, processing } from './define-codes.js';

const fullRecourse = {
  wins: ['refund_proof'],
  argument:
    'Only two defenses count: you were not in the program on that date, or you have already issued the credit.',
  cannotContest:
    'American Express processes these chargebacks without a merchant response. Respond only if you were not enrolled or have already refunded.',
  hasNoWindow: true,
} as const;

export const amexCodes: readonly CodeRule[] = withSource<CodeFacts>(
  confirmedBy('stripe_reason_codes', 'adyen_time_frames'),
  [
    fraud('F10', 'Missing imprint', {
      wins: ['authorization_record', 'receipt'],
      argument: 'An imprint, a chip read, or proof that the card was not present.',
    }),
    fraud('F14', 'Missing signature', {
      wins: ['receipt', 'authorization_record'],
      argument: 'The signature, or the program that did not require one.',
    }),
    fraud('F24', 'No card member authorization', {
      wins: ['authorization_record', 'terms_acceptance', 'receipt'],
      argument: 'Each charge was approved and the card member agreed to it.',
    }),
    fraud('F29', 'Card not present', {
      wins: [
        'authorization_record',
        'proof_of_delivery',
        'customer_link',
        'prior_transactions',
        'attendance_record',
      ],
      argument:
        'SafeKey, an address match with delivery to that address, a link to the card member, or previous ' +
        'undisputed payments.',
    }),
    fraud('F30', 'EMV counterfeit', {
      wins: ['authorization_record'],
      argument: 'The chip was read.',
      evidence: atTheTerminal,
    }),
    fraud('F31', 'EMV lost, stolen or not received', {
      wins: ['authorization_record'],
      argument: 'Chip and PIN were read.',
      evidence: atTheTerminal,
    }),
    fraud('FR2', 'Fraud full recourse program', fullRecourse),
    fraud('FR4', 'Immediate chargeback program', fullRecourse),
    fraud('FR5', 'Chargeback program (seen in feeds)', {
      ...fullRecourse,
      provenance: doubtful('Seen in feeds, without a public description.', 'stripe_reason_codes'),
    }),
    fraud('FR6', 'Partial immediate chargeback program', fullRecourse),
    authorization('A01', 'Charge amount exceeds authorization amount', {
      wins: ['authorization_record', 'receipt'],
      argument:
        'Within the tolerance (15 % for lodging, rental and cruises, 30 % for restaurants), or the card member agreed.',
    }),
    authorization('A02', 'No valid authorization', {
      wins: ['authorization_record'],
      argument: 'The approval code and its date.',
    }),
    authorization('A08', 'Authorization approval expired', {
      wins: ['authorization_record'],
      argument: 'The charge was made while the authorization was valid.',
    }),
    consumer('C02', 'Credit not processed', {
      wins: ['refund_proof', 'refund_policy', 'refund_refusal_explanation'],
      argument: 'The credit was issued, or none was due.',
    }),
    consumer('C04', 'Goods or services returned or refused', {
      wins: ['return_record', 'refund_policy', 'refund_policy_disclosure'],
      argument: 'Nothing was returned, or the accepted policy does not allow returns.',
    }),
    consumer('C05', 'Goods or services canceled', {
      wins: [
        'cancellation_policy',
        'cancellation_policy_disclosure',
        'cancellation_record',
        'access_activity_log',
      ],
      argument: 'The policy was accepted, the customer did not cancel in time, or the service was used.',
    }),
    consumer('C08', 'Goods or services not received or only partly received', {
      wins: ['proof_of_delivery', 'collection_record', 'access_activity_log', 'attendance_record'],
      argument:
        'The order was delivered, picked up or used. If part of it is missing, only that part is in dispute.',
    }),
    processing('C14', 'Paid by other means', {
      wins: ['duplicate_explanation', 'duplicate_documentation'],
      argument: 'Two separate purchases.',
      evidence: paidByOtherMeans,
    }),
    consumer('C18', 'No-show or CARDeposit canceled', {
      wins: ['cancellation_policy', 'terms_acceptance', 'cancellation_record'],
      argument: 'The no-show terms were accepted and the customer did not cancel.',
      evidence: noShow,
    }),
    consumer('C28', 'Canceled recurring billing', {
      wins: ['recurring_agreement', 'cancellation_record', 'access_activity_log'],
      argument: 'The agreement, no cancellation before the charge, and use of the service.',
    }),
    consumer('C31', 'Goods or services not as described', {
      wins: ['product_description', 'terms_acceptance', 'replacement_proof', 'return_record'],
      argument: 'The goods match the description, under terms that the customer accepted.',
    }),
    consumer('C32', 'Goods or services damaged or defective', {
      wins: ['product_photos', 'replacement_proof', 'return_record', 'product_description'],
      argument:
        'The item was in good condition when shipped. You offered a repair or replacement, or nothing was returned.',
    }),
    processing('P01', 'Unassigned card number', {
      wins: ['authorization_record'],
      argument: 'The approval was for that number.',
    }),
    processing('P03', 'Credit processed as charge', {
      wins: ['processing_log', 'refund_proof'],
      argument: 'It was intended as a charge, or it has been corrected.',
    }),
    processing('P04', 'Charge processed as credit', {
      wins: ['processing_log'],
      argument: 'It was intended as a credit, or it has been corrected.',
    }),
    processing('P05', 'Incorrect charge amount', {
      wins: ['receipt', 'pricing_disclosure'],
      argument: 'The itemized receipt, and the customer’s agreement to it.',
    }),
    processing('P07', 'Late submission', { wins: ['processing_log'], argument: 'It was submitted in time.' }),
    processing('P08', 'Duplicate charge', {
      wins: ['duplicate_explanation', 'duplicate_documentation', 'refund_proof'],
      argument: 'Two different purchases, side by side.',
    }),
    processing('P22', 'Non-matching card number', {
      wins: ['authorization_record'],
      argument: 'The approval was for that number.',
    }),
    processing('P23', 'Currency discrepancy', {
      wins: ['pricing_disclosure', 'receipt'],
      argument: 'The customer agreed to the currency or its conversion.',
    }),
    other('M01', 'Chargeback authorized by the merchant', {
      wins: [],
      argument: 'You agreed to it.',
      cannotContest: 'You agreed to this chargeback, so it cannot be contested.',
      hasNoWindow: true,
    }),
    consumer('M10', 'Vehicle rental: damage, theft or loss of use', {
      wins: ['damage_or_addendum'],
      argument: 'Signed liability and an itemized repair bill that does not exceed the estimate.',
      evidence: laterCharge,
    }),
    other('R03', 'Insufficient reply', { wins: ['other'], argument: 'A complete response to the inquiry.' }),
    other('R13', 'No reply', {
      wins: ['other'],
      argument: 'Proof that the inquiry was answered in time. Without it the case is close to lost.',
    }),
    ...amexInternational,
    fraud('4763', 'Fraud full recourse', {
      ...fullRecourse,
      provenance: doubtful('Based on one country’s guide. Check with your acquirer.', 'amex_code_guide'),
    }),
    ...amexUnexplained,
    ...amexInquiries,
  ],
);
