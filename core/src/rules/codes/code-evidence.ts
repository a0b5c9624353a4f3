import type { CodeEvidence } from '../rules.js';

/** Fraud at a terminal. There was no checkout, so checkout evidence cannot exist. */
export const atTheTerminal: CodeEvidence = {
  requests: [
    {
      type: 'authorization_record',
      level: 'required',
      why: 'The record of the chip, and of the PIN or signature, shows how the card was read.',
    },
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
    {
      type: 'prior_transactions',
      level: 'recommended',
      why:
        'Two undisputed payments on the same card, 120 to 365 days old, can decide a Visa 10.4 case. Two details must ' +
        'match in all three payments. At least one of them must be the IP address or the device.',
    },
  ],
};

/** The code can mean either claim, so the evidence must answer both. */
export const eitherFraudOrUnrecognized: CodeEvidence = {
  requests: [
    {
      type: 'receipt',
      level: 'required',
      why: 'The card member may only not recognize the charge. The receipt explains it.',
    },
    {
      type: 'product_description',
      level: 'recommended',
      why: 'Reminds the card member of what was bought.',
    },
    {
      type: 'authorization_record',
      level: 'required',
      why: 'The claim may be fraud. Passed checks show that the card member took part.',
    },
  ],
};

export const useAfterCancellation: CodeEvidence = {
  requests: [
    {
      type: 'access_activity_log',
      level: 'recommended',
      why: 'Use after the claimed cancellation can decide a Visa 13.2 case.',
    },
  ],
};

export const counterfeitGoods: CodeEvidence = {
  requests: [
    {
      type: 'authenticity_proof',
      level: 'required',
      why: 'The code claims that the goods are counterfeit. Only a supply chain from the brand to you answers it.',
    },
  ],
};

export const misleadingTerms: CodeEvidence = {
  requests: [
    {
      type: 'terms_acceptance',
      level: 'required',
      why: 'The code claims that the offer was misleading, so the terms as shown and accepted are decisive.',
    },
  ],
};

export const paidByOtherMeans: CodeEvidence = {
  requests: [
    {
      type: 'duplicate_explanation',
      level: 'required',
      why: 'Explains what the other payment was for, or that you never received it.',
      alternatives: ['refund_proof'],
    },
  ],
};

export const canceledPurchase: CodeEvidence = {
  requests: [
    {
      type: 'cancellation_policy',
      level: 'required',
      why: 'The claim is about a cancellation. The policy shows until when, and how, the customer could cancel.',
      alternatives: ['refund_policy', 'refund_proof'],
    },
    {
      type: 'cancellation_policy_disclosure',
      level: 'required',
      why: 'Shows that the customer saw the policy before paying.',
      alternatives: ['refund_policy_disclosure', 'terms_acceptance', 'refund_proof'],
    },
    {
      type: 'cancellation_record',
      level: 'required',
      why: 'Shows if and when the customer canceled.',
      alternatives: ['refund_proof'],
    },
  ],
  waives: {
    types: ['refund_policy', 'refund_policy_disclosure'],
    why: 'The claim is about a cancellation, so the cancellation policy answers it.',
  },
};

export const noShow: CodeEvidence = {
  requests: [
    {
      type: 'damage_or_addendum',
      level: 'recommended',
      why: 'The reservation with its no-show terms, and the record of the no-show.',
    },
    {
      type: 'cancellation_record',
      level: 'recommended',
      why: 'Shows that you received no cancellation before the deadline.',
    },
  ],
};

export const laterCharge: CodeEvidence = {
  requests: [
    {
      type: 'damage_or_addendum',
      level: 'required',
      why: 'The signed consent to the extra charge and its itemized bill.',
    },
  ],
};

export const lostOrIllegible: CodeEvidence = {
  waives: {
    types: ['customer_communication', 'refund_policy', 'product_description'],
    why: 'Only the requested document, complete and legible, answers this code.',
  },
};

/** Cash from an ATM, or value loaded onto a card. */
export const cashOut: CodeEvidence = {
  requests: [
    {
      type: 'processing_log',
      level: 'required',
      why: 'The terminal log or ledger proves what was dispensed.',
    },
  ],
  waives: {
    types: ['shipping_tracking', 'proof_of_delivery', 'delivery_signature', 'shipping_documentation'],
    why: 'Cash and loaded value are not shipped by a carrier.',
  },
};
