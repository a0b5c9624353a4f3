import { optional, type CompellingEvidenceRules, type ProgramEligibility } from '@rebuttal/plugin-kit';

import { candidateRules, type Terms } from './candidate-rules.js';
import type {
  Assessment,
  AssessmentStatus,
  Candidate,
  DisputedTransaction,
  Predicate,
  PriorTransaction,
} from './compelling-evidence.js';
import type { RefusedPair } from './entered-evidence.js';
import { commonElements, compareElements } from './matching-elements.js';
import { missingFields } from './missing-fields.js';
import { choosePair, matchState, valuesToAdd, type PairMember } from './pair-choice.js';
import { pairPredicates } from './pair-predicates.js';
import { ageInDays, usualAge } from './payment-age.js';
import { programOf, type ProgramCase } from './programs.js';
import { findWarnings } from './warnings.js';

export type AssessedCase = ProgramCase & {
  readonly disputedAt: Date;
  readonly needsResponse: boolean;
  readonly disputed: DisputedTransaction;
  readonly priors: readonly PriorTransaction[];
  /** The IDs of the pair that a person chose. */
  readonly chosen: readonly string[] | undefined;
  /** The pair that the provider refused last. */
  readonly refused?: RefusedPair;
  /** The provider's rules, if it declares any. */
  readonly rules: CompellingEvidenceRules | undefined;
  readonly eligibility: ProgramEligibility | undefined;
};

/** Tests a dispute against its network's program, and finds the best pair of prior payments. Pure. */
export function assess(assessed: AssessedCase): Assessment {
  const { disputed, chosen, eligibility } = assessed;
  const program = programOf(assessed);
  if (program === undefined) return notApplicable(assessed);
  const terms: Terms = {
    ...assessed.rules,
    program,
    times: { paidAt: disputed.paidAt, disputedAt: assessed.disputedAt },
    counted: assessed.rules?.countedAge ?? usualAge,
  };
  const priors = assessed.priors
    .filter(({ paymentId }) => paymentId !== disputed.paymentId)
    .toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
  const usable = priors.filter((prior) => findFailure(prior, terms) === undefined);
  const pair =
    chosen === undefined
      ? choosePair(
          disputed,
          usable.map((prior) => toMember(prior, terms)),
          terms,
        )
      : chosen.flatMap((id) => priors.find(({ paymentId }) => paymentId === id) ?? []);
  const predicates = pairPredicates({ ...assessed, terms, usable, pair });
  return {
    program,
    status: statusOf(predicates, assessed),
    predicates,
    disputed,
    candidates: shownOf(
      priors.map((prior) => toCandidate(prior, disputed, terms)),
      pair,
    ),
    pair,
    isChosen: chosen !== undefined,
    common: pair.length === 2 ? commonElements([disputed, ...pair], terms) : [],
    missing: missingFields(disputed, pair, terms),
    warnings: findWarnings(disputed, pair, terms),
    eligibility,
    ...optional('refusedBecause', refusalOf(pair, assessed)),
    isSendable:
      program.id === 'visa_ce3' &&
      pair.length === 2 &&
      ownStatus(predicates) === 'qualified' &&
      refusalOf(pair, assessed) === undefined,
  };
}

/** The provider's reason, if it refused this pair. It would refuse it again. */
function refusalOf(pair: readonly PriorTransaction[], { refused }: AssessedCase): string | undefined {
  const isSame = pair.length === 2 && pair.every(({ paymentId }) => refused?.prior.includes(paymentId));
  return isSame ? refused?.reason : undefined;
}

function notApplicable({ disputed, chosen, eligibility }: AssessedCase): Assessment {
  return {
    program: undefined,
    status: 'not_applicable',
    predicates: [],
    disputed,
    candidates: [],
    pair: [],
    isChosen: chosen !== undefined,
    common: [],
    missing: [],
    warnings: [],
    eligibility,
    isSendable: false,
  };
}

/** Conditions that a person can fulfill by adding what is missing. */
const fulfillable = [
  'matching_elements',
  'device_identifiers',
  'shipping_address',
  'product_description',
  'merchandise_or_services',
  'reason_code',
];
/** No source reports these for every payment, and the network tests them anyway. */
const networkTested = ['same_card', 'no_fraud_report', 'not_disputed', 'paid'];

/**
 * The provider's own result counts once it has decided, and where it found a qualifying pair itself.
 */
function statusOf(
  predicates: readonly Predicate[],
  { eligibility, needsResponse, chosen }: AssessedCase,
): AssessmentStatus {
  const own = ownStatus(predicates);
  if (eligibility === undefined || eligibility.status === 'candidate') return own;
  if (!needsResponse) return eligibility.status;
  return eligibility.status === 'qualified' && chosen === undefined ? 'qualified' : own;
}

function ownStatus(predicates: readonly Predicate[]): AssessmentStatus {
  const unmet = predicates.filter(
    ({ code, result }) => result === 'fail' || (result === 'unknown' && !networkTested.includes(code)),
  );
  if (unmet.length === 0) return 'qualified';
  // Elements that are known to differ can't be fulfilled.
  const isHopeless = unmet.some(
    ({ code, result }) => !fulfillable.includes(code) || (code === 'matching_elements' && result === 'fail'),
  );
  return isHopeless ? 'not_qualified' : 'requires_action';
}

const shownMax = 200;

/** A frequent customer has more candidates than a person reads. Those of the pair and those with the most in common stay. */
function shownOf(candidates: readonly Candidate[], pair: readonly PriorTransaction[]): readonly Candidate[] {
  if (candidates.length <= shownMax) return candidates;
  const rank = ({ payment, canBeChosen, matches }: Candidate) =>
    (pair.includes(payment) ? 100 : 0) + (canBeChosen ? 10 : 0) + matches.length;
  const shown = new Set(candidates.toSorted((one, other) => rank(other) - rank(one)).slice(0, shownMax));
  return candidates.filter((candidate) => shown.has(candidate));
}

function toCandidate(payment: PriorTransaction, disputed: DisputedTransaction, terms: Terms): Candidate {
  const comparisons = compareElements([disputed, payment], terms);
  const state = matchState(comparisons, terms.program);
  const whyUnmatched = {
    pass: undefined,
    unknown: valuesToAdd(comparisons, terms.program),
    fail:
      comparisons.find(({ why }) => why !== undefined)?.why ??
      'Too little in common with the disputed payment.',
  };
  const failure = findFailure(payment, terms);
  return {
    payment,
    daysBefore: ageInDays(payment.paidAt, terms.counted, terms.times),
    matches: comparisons.filter(({ result }) => result === 'match').map(({ element }) => element),
    whyNot: failure ?? whyUnmatched[state],
    canBeChosen: failure === undefined && state !== 'fail',
  };
}

function findFailure(prior: PriorTransaction, terms: Terms): string | undefined {
  return candidateRules.map(({ check }) => check(prior, terms)).find(({ result }) => result === 'fail')
    ?.detail;
}

function toMember(payment: PriorTransaction, { times, counted }: Terms): PairMember {
  const { daysMin, daysMax } = counted;
  const days = ageInDays(payment.paidAt, counted, times) ?? daysMin;
  return { payment, margin: Math.min(days - daysMin, daysMax - days) };
}
