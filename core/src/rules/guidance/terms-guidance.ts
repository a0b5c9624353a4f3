import { confirmedBy } from '../sources.js';
import { explanationCharactersMin, guidanceFrom, documentOrText, textOnly } from './define-guidance.js';

const clauseTips = [
  'Quote only the clause that applies and highlight it. Issuers do not read the whole policy.',
  'Use the version that applied on the day of the order.',
] as const;
const disclosureTips = [
  'Add a screenshot of that version of the checkout, before the pay button.',
  'Add the acceptance record: who, when and which version.',
] as const;
const disclosureHelp =
  'A screenshot of the step before payment that showed the policy, and the record of its acceptance.';
const clauseHelp = 'The clause that applies, highlighted. Not the whole document.';

export const termsGuidance = guidanceFrom(confirmedBy('stripe_evidence', 'evidence_matrix'), {
  refund_policy: {
    description: 'The clause of your refund policy that applies.',
    helpText: clauseHelp,
    tips: clauseTips,
    examples: ['"Unused goods can be returned within 30 days."'],
    formats: documentOrText,
  },
  refund_policy_disclosure: {
    description: 'Where and when the customer was shown the refund policy.',
    helpText: disclosureHelp,
    tips: disclosureTips,
    examples: ['The checkbox text, version 7, checked on May 2 at 09:13 UTC.'],
    formats: documentOrText,
  },
  refund_refusal_explanation: {
    description: 'Why no refund is owed.',
    helpText: 'Two or three dated sentences.',
    tips: [
      'Be brief and give dates. Name the clause and the fact that does not meet it.',
      'If you promised the refund, pay it instead.',
    ],
    examples: ['The return was requested on day 41. The accepted limit is 30 days.'],
    formats: textOnly,
    textCharactersMin: explanationCharactersMin,
  },
  cancellation_policy: {
    description: 'The clause of your cancellation policy that applies.',
    helpText: clauseHelp,
    tips: clauseTips,
    examples: ['"Cancel at any time; the current month is not refunded."'],
    formats: documentOrText,
  },
  cancellation_policy_disclosure: {
    description: 'Where and when the customer was shown the cancellation policy.',
    helpText: disclosureHelp,
    tips: disclosureTips,
    examples: ['The plan page with the cancellation line under the button, viewed on May 2.'],
    formats: documentOrText,
  },
  cancellation_record: {
    description: 'The cancellation and its date, or a search showing that there was none.',
    helpText: 'The request with its date, or a search of the whole period that finds none.',
    tips: [
      'Search email, chat and the account page, and state the period that you searched.',
      'If there was a request, show that it came after the charge.',
    ],
    examples: ['No message and no click on "Cancel" between February 1 and June 1.'],
    formats: documentOrText,
  },
  recurring_agreement: {
    description: 'The agreement to recurring payments, and the customer’s consent.',
    helpText:
      'The price, billing period and cancellation method as shown, and the record of the customer’s consent.',
    tips: [
      'A screenshot of the step where the customer agreed is stronger than the terms.',
      'It must show the price, the billing period and how to cancel.',
    ],
    examples: ['The plan page with the consent recorded on May 2 at 09:13 UTC.'],
    formats: documentOrText,
  },
  renewal_notice: {
    description: 'The reminder before a renewal or the end of a trial.',
    helpText: 'The reminder with its recipient and date, sent at least seven days before a trial ends.',
    tips: [
      'Send it at least seven days before a trial ends.',
      'Show the recipient and the time, and that it did not bounce.',
    ],
    examples: ['The email of April 24: "Your trial ends on May 2".'],
    formats: documentOrText,
  },
  terms_acceptance: {
    description: 'The terms as shown at checkout, and their acceptance.',
    helpText: 'The version of the terms, and when the customer accepted it.',
    tips: [
      'State the version and the time of acceptance.',
      'Show the part that answers the claim, not all of it.',
    ],
    examples: ['Terms version 7, accepted on May 2 at 09:13 UTC from 203.0.113.7.'],
    formats: documentOrText,
  },
});
