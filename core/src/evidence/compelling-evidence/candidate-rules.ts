import type { CompellingEvidenceRules, CountedAge } from '@rebuttal/plugin-kit';

import type { PredicateCode, PriorTransaction, Verdict } from './compelling-evidence.js';
import type { AddressRule } from './matching-elements.js';
import { ageInDays, isCountedAge, type ReferenceTimes } from './payment-age.js';
import type { Program } from './programs.js';

/** The program, and the provider's rules, if it declares any, that payments are tested against. */
export type Terms = AddressRule &
  Pick<CompellingEvidenceRules, 'checkPaymentId'> & {
    readonly program: Program;
    readonly times: ReferenceTimes;
    readonly counted: CountedAge;
  };

export type CandidateRule = {
  readonly code: PredicateCode;
  readonly check: (prior: PriorTransaction, terms: Terms) => Verdict;
};

/** The conditions that each prior payment must meet, apart from the elements in common. */
export const candidateRules: readonly CandidateRule[] = [
  {
    code: 'payment_id',
    check: ({ paymentId }, { checkPaymentId }) => {
      const problem = checkPaymentId?.(paymentId);
      return problem === undefined ? pass(paymentId) : fail(problem);
    },
  },
  {
    code: 'same_card',
    check: ({ isSameCard }) =>
      flag(isSameCard, {
        true: 'Paid with the same card.',
        false: 'Paid with another card.',
        unknown: "The records don't show if it was paid with the same card.",
      }),
  },
  {
    code: 'not_disputed',
    check: ({ isDisputed }) =>
      flag(not(isDisputed), {
        true: 'No dispute is on record.',
        false: 'This payment was disputed, too.',
        unknown: "The records don't show if it was disputed.",
      }),
  },
  {
    code: 'no_fraud_report',
    check: ({ isFraudReported }) =>
      flag(not(isFraudReported), {
        true: 'No fraud report is on record.',
        false: 'This payment was reported as fraud.',
        unknown: "The records don't show if the issuer reported it as fraud.",
      }),
  },
  {
    code: 'paid',
    check: ({ isPaid }) =>
      flag(isPaid, {
        true: 'Captured.',
        false: 'This payment was not captured.',
        unknown: "The records don't show if it was captured.",
      }),
  },
  {
    code: 'amount',
    check: ({ amount }) =>
      amount.amountMinor > 0
        ? pass('More than zero.')
        : fail('A payment of zero only validates the card and does not count.'),
  },
  {
    code: 'age',
    check: ({ paidAt }, { times, counted }) => {
      const days = ageInDays(paidAt, counted, times);
      // The range that is counted from a late dispute can end after the disputed payment.
      if (times.paidAt !== undefined && paidAt >= times.paidAt)
        return fail('Not before the disputed payment.');
      const start = counted.since === 'payment' ? 'the disputed payment' : 'the dispute';
      if (days === undefined) return unknown('The date of the disputed payment is unknown.');
      if (isCountedAge(days, counted)) return pass(`${days} days before ${start}.`);
      const range = `Only payments ${counted.daysMin} to ${counted.daysMax} days before it count.`;
      return fail(days <= 0 ? `Not before ${start}. ${range}` : `${days} days before ${start}. ${range}`);
    },
  },
];

export const pass = (detail: string): Verdict => ({ result: 'pass', detail });
export const fail = (detail: string): Verdict => ({ result: 'fail', detail });
export const unknown = (detail: string): Verdict => ({ result: 'unknown', detail });

function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function flag(
  value: boolean | undefined,
  words: { readonly true: string; readonly false: string; readonly unknown: string },
): Verdict {
  if (value === undefined) return unknown(words.unknown);
  return value ? pass(words.true) : fail(words.false);
}
