import { explanationCharactersMin, guidanceFrom, paperOrText, textOnly } from './define-guidance.js';

const clauseTips = [
  'Quote only the clause that applies and mark it; nobody reads the whole policy.',
  'Take the version of the day of the order.',
] as const;
const disclosureTips = [
  'A picture of that version of the checkout, before the button to pay.',
  'Add the record of the acceptance: who, when, which version.',
] as const;
const disclosureHelp =
  'A picture of the step before payment where the policy was shown, and the record of its acceptance.';
const clauseHelp = 'The clause that applies, marked; not the whole document.';

/** What was agreed. */
export const termsGuidance = guidanceFrom(
  { sources: ['stripe_evidence', 'evidence_matrix'], confirmed: true },
  {
    refund_policy: {
      description: 'The clause of your refund policy that applies.',
      helpText: clauseHelp,
      tips: clauseTips,
      examples: ['"Unused goods can be returned within 30 days."'],
      formats: paperOrText,
    },
    refund_policy_disclosure: {
      description: 'Where and when the customer was shown the refund policy.',
      helpText: disclosureHelp,
      tips: disclosureTips,
      examples: ['The checkbox text, version 7, ticked on 2 May at 09:13 UTC.'],
      formats: paperOrText,
    },
    refund_refusal_explanation: {
      description: 'Why no refund is owed.',
      helpText: 'Two or three dated sentences.',
      tips: [
        'Short and dated; name the clause and the fact that does not meet it.',
        'If you promised the refund, pay it instead.',
      ],
      examples: ['The return was asked for on day 41; the accepted limit is 30 days.'],
      formats: textOnly,
      textCharactersMin: explanationCharactersMin,
    },
    cancellation_policy: {
      description: 'The clause of your cancellation policy that applies.',
      helpText: clauseHelp,
      tips: clauseTips,
      examples: ['"Cancel at any time; the current month is not refunded."'],
      formats: paperOrText,
    },
    cancellation_policy_disclosure: {
      description: 'Where and when the customer was shown the cancellation policy.',
      helpText: disclosureHelp,
      tips: disclosureTips,
      examples: ['The plan page with the cancellation line under the button, seen on 2 May.'],
      formats: paperOrText,
    },
    cancellation_record: {
      description: 'The cancellation and its date, or a search that shows that there was none.',
      helpText: 'The request with its date, or a search over the whole period that finds none.',
      tips: [
        'Look in e-mail, chat and the account page, and name the period that you searched.',
        'If there was a request, show that it came after the charge.',
      ],
      examples: ['No message and no click on "Cancel" between 1 February and 1 June.'],
      formats: paperOrText,
    },
    recurring_agreement: {
      description: 'The agreement to pay again and again, and the customer’s consent.',
      helpText: 'Price, period and way to cancel as shown, and the record of the customer’s consent.',
      tips: [
        'A picture of the step where the customer agreed says more than the terms.',
        'Price, period and the way to cancel must be on it.',
      ],
      examples: ['The plan page together with the consent recorded on 2 May at 09:13 UTC.'],
      formats: paperOrText,
    },
    renewal_notice: {
      description: 'The reminder before a renewal or the end of a trial.',
      helpText: 'The reminder with recipient and date; at least seven days ahead for trials.',
      tips: [
        'At least seven days ahead of the end of a trial.',
        'Show recipient and time, and that it was not returned.',
      ],
      examples: ['The e-mail of 24 April: "Your trial ends on 2 May".'],
      formats: paperOrText,
    },
    terms_acceptance: {
      description: 'The terms as shown at the checkout, and their acceptance.',
      helpText: 'The version of the terms, and when the customer accepted it.',
      tips: [
        'Name version and time of the acceptance.',
        'Show the part that answers the claim, not all of it.',
      ],
      examples: ['Terms version 7, accepted on 2 May at 09:13 UTC from 203.0.113.7.'],
      formats: paperOrText,
    },
  },
);
