import { confirmedBy } from '../sources.js';
import {
  explanationCharactersMin,
  guidanceFrom,
  logOrText,
  paper,
  documentOrText,
  textOnly,
} from './define-guidance.js';

export const paymentGuidance = guidanceFrom(confirmedBy('stripe_evidence', 'evidence_matrix'), {
  authorization_record: {
    description: 'The approval, and the AVS, CVC and 3-D Secure results.',
    helpText: 'Quote the results exactly as your processor returned them, 3-D Secure first.',
    tips: [
      'Start with a passed 3-D Secure check.',
      'Quote only what your processor returned. Never present a failed check as a passed one.',
    ],
    examples: ['Approval 482913 on May 2, AVS Y, CVV M, ECI 05.'],
    formats: documentOrText,
  },
  refund_proof: {
    description: 'The record of a refund or credit that reached the customer.',
    helpText:
      'Amount, date and reference number of each refund. As text, one line each: "Refunded: 129.00 USD". ' +
      'The letter states a refund only if it can read the amount.',
    tips: [
      'Give the amount, the date and the acquirer reference number, and show that it went to the same card.',
      'Do not refund an open dispute separately. The customer would be paid twice.',
    ],
    examples: ['Refunded: 129.00 USD\nAcquirer reference: 7453 7016 1260 0012\nDate: May 6, 2026.'],
    formats: documentOrText,
  },
  duplicate_explanation: {
    description: 'How the two payments differ.',
    helpText: 'Identify both payments, what each was for, and how they differ.',
    tips: ['Identify both payments and both purchases.', 'Two sentences are enough.'],
    examples: ['Payment 1041 was for a hutch, payment 1044 for its run.'],
    formats: textOnly,
    textCharactersMin: explanationCharactersMin,
  },
  duplicate_documentation: {
    description: 'Records of the other payment.',
    helpText: 'Records of the other payment, ideally side by side with those of this one.',
    tips: ['Put both invoices side by side on one page.', 'Highlight what differs: items, dates, addresses.'],
    examples: ['Invoices 1041 and 1044 on one page.'],
    formats: paper,
  },
  pricing_disclosure: {
    description: 'The total, taxes and currency as shown before payment.',
    helpText: 'The last step before payment, with the total, taxes and currency.',
    tips: [
      'Include the button that states the amount to pay.',
      'If the currency was converted, show the consent to the rate.',
    ],
    examples: ['The last checkout step: EUR 118.20 including EUR 22.46 VAT.'],
    formats: documentOrText,
  },
  processing_log: {
    description: 'Authorization, capture, settlement and any correction.',
    helpText: 'Authorization, capture, settlement and any correction, with times.',
    tips: [
      'Give times with their UTC offset.',
      'If the customer mistook a hold for a charge, show its release.',
    ],
    examples: ['Hold of USD 20.00 on May 2, released on May 3.'],
    formats: logOrText,
  },
  damage_or_addendum: {
    description: 'Records for a rental, damage, no-show or other later charge.',
    helpText: 'The signed consent and an itemized bill.',
    tips: ['The signature must cover the later charge.', 'The bill must not exceed the estimate.'],
    examples: ['The signed rental form with the repair invoice of May 7.'],
    formats: documentOrText,
  },
  rebuttal_letter: {
    description: 'The letter to the bank. One is generated from the template when you submit.',
    helpText: 'One page.',
    tips: [
      'Keep it to one page, and to facts that an exhibit proves.',
      'Add one only to replace the generated letter.',
    ],
    examples: ['One page: what happened, five exhibits, and the request to reverse the dispute.'],
    formats: ['pdf', 'text'],
    textCharactersMin: explanationCharactersMin,
  },
  other: {
    description: 'Anything else that answers the claim.',
    helpText: 'Explain in the description what it proves.',
    tips: [
      'Explain in the description what it proves.',
      'Leave out anything that does not answer the claim.',
    ],
    examples: ['The program’s merchant list for that day, without your name.'],
    formats: ['any'],
    textCharactersMin: 1,
  },
});
