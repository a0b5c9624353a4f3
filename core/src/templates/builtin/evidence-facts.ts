import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { BuiltinRequirement, BusinessCategory, EvidenceFormat } from './builtin-template.js';

type EvidenceFact = { readonly helpText: string; readonly formats: readonly EvidenceFormat[] };

const paperOrText = ['pdf', 'image', 'text'] as const;
const paper = ['pdf', 'image'] as const;
const textOnly = ['text'] as const;

/** What a convincing piece of each type looks like, whatever the reason of the dispute. */
const facts: Readonly<Record<EvidenceType, EvidenceFact>> = {
  receipt: {
    helpText: 'One page with the items, the date, the total and the name that appears on card statements.',
    formats: paperOrText,
  },
  order_confirmation: {
    helpText: 'The message that went out after the purchase, with its recipient and time of sending.',
    formats: paperOrText,
  },
  product_description: {
    helpText: 'The page as it was on the day of the order, not as it is today.',
    formats: paperOrText,
  },
  product_photos: {
    helpText: 'Clear pictures taken before dispatch, with the serial number where there is one.',
    formats: paper,
  },
  authenticity_proof: {
    helpText: 'Invoices or a letter that lead from the brand to your stock.',
    formats: paper,
  },
  authorization_record: {
    helpText: 'Quote the results exactly as your processor returned them, 3-D Secure first.',
    formats: paperOrText,
  },
  customer_details: {
    helpText:
      'Name, e-mail and billing address as the customer entered them. Leave out what was not entered.',
    formats: textOnly,
  },
  customer_ip_device: {
    helpText: 'IP address, device and place at the time of purchase, beside those of earlier visits.',
    formats: paperOrText,
  },
  prior_transactions: {
    helpText: 'Date, amount, order, IP address and account of each earlier payment that nobody disputed.',
    formats: ['pdf', 'text'],
  },
  customer_link: {
    helpText: 'What ties the user or recipient to the cardholder: same name, address or account.',
    formats: paperOrText,
  },
  shipping_documentation: {
    helpText: 'Label or packing slip with the full address, one for each parcel.',
    formats: paper,
  },
  shipping_tracking: {
    helpText: 'Carrier, tracking number, day of dispatch and day of delivery of every parcel.',
    formats: textOnly,
  },
  proof_of_delivery: {
    helpText: 'The carrier’s confirmation with the full address. Save it early: carriers delete these pages.',
    formats: paperOrText,
  },
  delivery_signature: { helpText: 'The signature or the photo at the door; mark the name.', formats: paper },
  collection_record: {
    helpText: 'When and where it was collected and which identity document was seen, without a copy of it.',
    formats: paperOrText,
  },
  access_activity_log: {
    helpText: 'Sign-ins, downloads or use with UTC times and IP addresses; mark the lines that matter.',
    formats: ['pdf', 'spreadsheet', 'text'],
  },
  service_documentation: {
    helpText: 'Contract, work order or appointment with the date, signed if possible.',
    formats: paperOrText,
  },
  attendance_record: {
    helpText: 'Check-in, scan, boarding or folio on which the guest’s name can be read.',
    formats: paperOrText,
  },
  customer_communication: {
    helpText:
      'Only the lines about this order, with dates. That nobody wrote to you before the dispute counts too.',
    formats: paperOrText,
  },
  dispute_withdrawal: {
    helpText: 'The letter in which the customer or the bank withdraws. Send the rest as well.',
    formats: paper,
  },
  refund_policy: {
    helpText: 'The clause that applies, marked; not the whole document.',
    formats: paperOrText,
  },
  refund_policy_disclosure: {
    helpText:
      'A picture of the step before payment where the policy was shown, and the record of its acceptance.',
    formats: paperOrText,
  },
  refund_refusal_explanation: { helpText: 'Two or three dated sentences.', formats: textOnly },
  refund_proof: {
    helpText: 'Amount, date and reference number of the credit to the same card.',
    formats: paperOrText,
  },
  return_record: {
    helpText: 'Whether and when the item came back. An unused return label says something too.',
    formats: paperOrText,
  },
  replacement_proof: {
    helpText: 'What was offered or sent, on which day, and the customer’s answer.',
    formats: paperOrText,
  },
  cancellation_policy: {
    helpText: 'The clause that applies, marked; not the whole document.',
    formats: paperOrText,
  },
  cancellation_policy_disclosure: {
    helpText:
      'A picture of the step before payment where the policy was shown, and the record of its acceptance.',
    formats: paperOrText,
  },
  cancellation_record: {
    helpText: 'The request with its date, or a search over the whole period that finds none.',
    formats: paperOrText,
  },
  recurring_agreement: {
    helpText: 'Price, period and way to cancel as shown, and the record of the customer’s consent.',
    formats: paperOrText,
  },
  renewal_notice: {
    helpText: 'The reminder with recipient and date; at least seven days ahead for trials.',
    formats: paperOrText,
  },
  terms_acceptance: {
    helpText: 'The version of the terms, and when the customer accepted it.',
    formats: paperOrText,
  },
  duplicate_explanation: {
    helpText: 'Name both payments, what each was for, and how they differ.',
    formats: textOnly,
  },
  duplicate_documentation: {
    helpText: 'The papers of the other payment, best side by side with those of this one.',
    formats: paper,
  },
  pricing_disclosure: {
    helpText: 'The last step before payment with total, taxes and currency.',
    formats: paperOrText,
  },
  processing_log: {
    helpText: 'Authorization, capture, settlement and any correction, with times.',
    formats: ['pdf', 'spreadsheet', 'text'],
  },
  damage_or_addendum: { helpText: 'The signed consent and an itemised bill.', formats: paperOrText },
  rebuttal_letter: { helpText: 'One page.', formats: ['pdf', 'text'] },
  other: { helpText: 'Say in the description what it proves.', formats: ['any'] },
};

type Extra = Pick<BuiltinRequirement, 'alternatives' | 'requiredFor'>;

export function required(type: EvidenceType, description: string, extra: Extra = {}): BuiltinRequirement {
  return { type, required: true, description, ...facts[type], ...extra };
}

export function recommended(type: EvidenceType, description: string, extra: Extra = {}): BuiltinRequirement {
  return { type, required: false, description, ...facts[type], ...extra };
}

/** The same requirement, for some kinds of business alone. */
export function only(
  categories: readonly BusinessCategory[],
  requirement: BuiltinRequirement,
): BuiltinRequirement {
  return { ...requirement, categories };
}
