import { recommended, required } from '../evidence/define-rules.js';
import type { CodeEvidence } from '../rules.js';

/** Fraud at a terminal. There was no checkout, so checkout evidence cannot exist. */
export const atTheTerminal: CodeEvidence = {
  requests: [
    required(
      'authorization_record',
      'The record of the chip, and of the PIN or signature, shows how the card was read.',
    ),
  ],
  waives: {
    types: [
      'customer_details',
      'customer_ip_device',
      'customer_link',
      'prior_transactions',
      'access_activity_log',
      'proof_of_delivery',
      'delivery_signature',
      'shipping_tracking',
    ],
    why: 'The card was read at a terminal, so there is no checkout, device or package to show.',
  },
};

export const compellingEvidence: CodeEvidence = {
  requests: [
    recommended(
      'prior_transactions',
      'Two undisputed payments on the same card, 120 to 365 days old, can decide a Visa 10.4 case. Two details must ' +
        'match in all three payments. At least one of them must be the IP address or the device.',
    ),
  ],
};

/** The code can mean either claim, so the evidence must answer both. */
export const eitherFraudOrUnrecognized: CodeEvidence = {
  requests: [
    required('receipt', 'The card member may only not recognize the charge. The receipt explains it.'),
    recommended('product_description', 'Reminds the card member of what was bought.'),
    required(
      'authorization_record',
      'The claim may be fraud. Passed checks show that the card member took part.',
    ),
  ],
};

export const useAfterCancellation: CodeEvidence = {
  requests: [
    recommended('access_activity_log', 'Use after the claimed cancellation can decide a Visa 13.2 case.'),
  ],
};

export const counterfeitGoods: CodeEvidence = {
  requests: [
    required(
      'authenticity_proof',
      'The code claims that the goods are counterfeit. Only a supply chain from the brand to you answers it.',
    ),
  ],
};

export const misleadingTerms: CodeEvidence = {
  requests: [
    required(
      'terms_acceptance',
      'The code claims that the offer was misleading, so the terms as shown and accepted are decisive.',
    ),
  ],
};

export const paidByOtherMeans: CodeEvidence = {
  requests: [
    required(
      'duplicate_explanation',
      'Explains what the other payment was for, or that you never received it.',
      { alternatives: ['refund_proof'] },
    ),
  ],
};

export const canceledPurchase: CodeEvidence = {
  requests: [
    required(
      'cancellation_policy',
      'The claim is about a cancellation. The policy shows until when, and how, the customer could cancel.',
      { alternatives: ['refund_policy', 'refund_proof'] },
    ),
    required('cancellation_policy_disclosure', 'Shows that the customer saw the policy before paying.', {
      alternatives: ['refund_policy_disclosure', 'terms_acceptance', 'refund_proof'],
    }),
    required('cancellation_record', 'Shows if and when the customer canceled.', {
      alternatives: ['refund_proof'],
    }),
  ],
  waives: {
    types: ['refund_policy', 'refund_policy_disclosure'],
    why: 'The claim is about a cancellation, so the cancellation policy answers it.',
  },
};

export const noShow: CodeEvidence = {
  requests: [
    recommended(
      'damage_or_addendum',
      'The reservation with its no-show terms, and the record of the no-show.',
    ),
    recommended('cancellation_record', 'Shows that you received no cancellation before the deadline.'),
  ],
};

export const laterCharge: CodeEvidence = {
  requests: [required('damage_or_addendum', 'The signed consent to the extra charge and its itemized bill.')],
};

export const lostOrIllegible: CodeEvidence = {
  waives: {
    types: ['customer_communication', 'refund_policy', 'product_description'],
    why: 'Only the requested document, complete and legible, answers this code.',
  },
};

/** Cash from an ATM, or value loaded onto a card. */
export const cashOut: CodeEvidence = {
  requests: [required('processing_log', 'The terminal log or ledger proves what was dispensed.')],
  waives: {
    types: ['shipping_tracking', 'proof_of_delivery', 'delivery_signature', 'shipping_documentation'],
    why: 'Cash and loaded value are not shipped by a carrier.',
  },
};
