import {
  explanationCharactersMin,
  guidanceFrom,
  logOrText,
  paper,
  paperOrText,
  textOnly,
} from './define-guidance.js';

/** How the payment was made and what was done about it. */
export const paymentGuidance = guidanceFrom(
  { sources: ['stripe_evidence', 'evidence_matrix'], confirmed: true },
  {
    authorization_record: {
      description: 'The approval, and the results of address, code and 3-D Secure checks.',
      helpText: 'Quote the results exactly as your processor returned them, 3-D Secure first.',
      tips: [
        'Begin with a passed 3-D Secure check.',
        'Quote only what your processor returned; never let a failed check look like a passed one.',
      ],
      examples: ['Approval 482913 on 2 May, AVS Y, CVV M, ECI 05.'],
      formats: paperOrText,
    },
    refund_proof: {
      description: 'The record of a refund or credit that reached the customer.',
      helpText:
        'Amount, date and reference number of each refund. As text, one line each: "Refunded: 129.00 USD". ' +
        'The letter states a refund only if it can read the amount.',
      tips: [
        'Give amount, day and acquirer reference number, and that it went to the same card.',
        'Do not refund outside the dispute once it is open; the money would go back twice.',
      ],
      examples: ['Refunded: 129.00 USD\nAcquirer reference: 7453 7016 1260 0012\nDate: 6 May 2026.'],
      formats: paperOrText,
    },
    duplicate_explanation: {
      description: 'How the two payments differ.',
      helpText: 'Name both payments, what each was for, and how they differ.',
      tips: ['Name both payments and both purchases.', 'Two sentences are enough.'],
      examples: ['Payment 1041 was for a hutch, payment 1044 for its run.'],
      formats: textOnly,
      textCharactersMin: explanationCharactersMin,
    },
    duplicate_documentation: {
      description: 'The papers of the other payment.',
      helpText: 'The papers of the other payment, best side by side with those of this one.',
      tips: ['Put both invoices side by side on one page.', 'Mark what differs: items, days, addresses.'],
      examples: ['Invoices 1041 and 1044 on one page.'],
      formats: paper,
    },
    pricing_disclosure: {
      description: 'Total, taxes and currency as shown before paying.',
      helpText: 'The last step before payment with total, taxes and currency.',
      tips: [
        'Include the button that says what will be paid.',
        'With conversion, show the consent to the rate.',
      ],
      examples: ['The last checkout step: EUR 118.20 including EUR 22.46 VAT.'],
      formats: paperOrText,
    },
    processing_log: {
      description: 'Authorization, capture, settlement and any correction.',
      helpText: 'Authorization, capture, settlement and any correction, with times.',
      tips: [
        'Give times with their offset.',
        'Show the release of a hold that the customer takes for a charge.',
      ],
      examples: ['Hold of USD 20.00 on 2 May, released on 3 May.'],
      formats: logOrText,
    },
    damage_or_addendum: {
      description: 'Papers for rental, damage, no-show or another later charge.',
      helpText: 'The signed consent and an itemised bill.',
      tips: ['The signature must cover the later charge.', 'The bill must not exceed the estimate.'],
      examples: ['The signed rental form with the repair invoice of 7 May.'],
      formats: paperOrText,
    },
    rebuttal_letter: {
      description: 'The letter to the bank. One is made from the template when you submit.',
      helpText: 'One page.',
      tips: [
        'Keep it to one page and to facts that an exhibit shows.',
        'Add one only if yours replaces the generated one.',
      ],
      examples: ['One page: what happened, five exhibits, and the request to reverse the dispute.'],
      formats: ['pdf', 'text'],
      textCharactersMin: explanationCharactersMin,
    },
    other: {
      description: 'Anything else that answers the claim.',
      helpText: 'Say in the description what it proves.',
      tips: ['Say in the description what it proves.', 'Leave out what does not answer the claim.'],
      examples: ['The programme’s list of the day, without your name on it.'],
      formats: ['any'],
      textCharactersMin: 1,
    },
  },
);
