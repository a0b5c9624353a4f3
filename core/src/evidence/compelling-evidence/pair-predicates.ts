import { networkName } from '../../rules/network-names.js';
import { candidateRules, fail, pass, unknown, type Terms } from './candidate-rules.js';
import type {
  DisputedTransaction,
  Predicate,
  PredicateCode,
  PredicateResult,
  PriorTransaction,
  Verdict,
} from './compelling-evidence.js';
import { compareElements, elementLabels, type ElementComparison } from './matching-elements.js';
import { matchState } from './pair-choice.js';
import type { Program } from './programs.js';
import { incompleteAddress, shortDevice } from './warnings.js';

type AssessedPair = {
  readonly reasonCode: string | undefined;
  readonly disputed: DisputedTransaction;
  readonly pair: readonly PriorTransaction[];
  /** The prior payments that meet all conditions but the elements in common. */
  readonly usable: readonly PriorTransaction[];
  readonly terms: Terms;
};

const pairSize = 2;

/** Every condition of the program with its result and the value that was tested. */
export function pairPredicates(assessed: AssessedPair): Predicate[] {
  const { terms, pair } = assessed;
  const first: Predicate[] = [
    { code: 'network', ...pass(networkName(terms.program.network)) },
    { code: 'reason_code', ...reasonCode(assessed) },
    { code: 'prior_payments', ...priorPayments(assessed) },
  ];
  if (pair.length < pairSize) {
    const later = [...candidateRules.map(({ code }) => code), ...pairCodes];
    return [
      ...first,
      ...later.map((code) => ({ code, ...unknown('There are fewer than two prior payments to test.') })),
    ];
  }
  return [
    ...first,
    ...candidateRules.map(({ code, check }) => ({
      code,
      ...ofAll(pair.map((prior) => ({ prior, verdict: check(prior, terms) }))),
    })),
    ...elementPredicates(assessed),
    { code: 'product_description', ...descriptions(assessed) },
    { code: 'merchandise_or_services', ...kindOfPurchase(assessed) },
  ];
}

const pairCodes: readonly PredicateCode[] = [
  'matching_elements',
  'device_identifiers',
  'shipping_address',
  'product_description',
  'merchandise_or_services',
];

function reasonCode({ reasonCode: code, terms: { program } }: AssessedPair): Verdict {
  if (code !== undefined) return pass(code);
  return unknown(
    `The provider reports no reason code. The program takes ${networkName(program.network)} ${listOf(program.reasonCodes)}.`,
  );
}

function priorPayments({ usable, pair }: AssessedPair): Verdict {
  const count = Math.max(usable.length, pair.length);
  if (count >= pairSize) return pass(`${count} prior payments can be used. Two are needed.`);
  return fail(
    count === 0
      ? 'No prior payment can be used. Two are needed.'
      : 'One prior payment can be used. Two are needed.',
  );
}

const worst: readonly PredicateResult[] = ['fail', 'unknown', 'pass'];

function ofAll(
  verdicts: readonly { readonly prior: PriorTransaction; readonly verdict: Verdict }[],
): Verdict {
  const result = worst.find((one) => verdicts.some(({ verdict }) => verdict.result === one)) ?? 'pass';
  const detail = verdicts
    .filter(({ verdict }) => result === 'pass' || verdict.result === result)
    .map(({ prior, verdict }) =>
      verdict.detail === prior.paymentId ? `${verdict.detail}.` : `${prior.paymentId}: ${verdict.detail}`,
    )
    .join(' ');
  return { result, detail };
}

function elementPredicates({ disputed, pair, terms }: AssessedPair): Predicate[] {
  const { program } = terms;
  const all = [disputed, ...pair];
  const comparisons = compareElements(all, terms);
  const result = matchState(comparisons, program);
  const isMet = result === 'pass';
  const left = (faults: readonly string[], none: string): Verdict => {
    if (faults.length === 0) return pass(none);
    return { result: isMet ? 'pass' : 'fail', detail: faults.join(' ') };
  };
  return [
    { code: 'matching_elements', result, detail: describeMatch(comparisons, program, result) },
    { code: 'device_identifiers', ...left(all.flatMap(shortDevice), 'None is too short.') },
    {
      code: 'shipping_address',
      ...left(
        all.flatMap((one) => incompleteAddress(one, terms)),
        'Each address is complete or absent.',
      ),
    },
  ];
}

function describeMatch(
  comparisons: readonly ElementComparison[],
  program: Program,
  result: PredicateResult,
): string {
  const having = (wanted: ElementComparison['result']) =>
    comparisons.filter((comparison) => comparison.result === wanted);
  const matching = having('match').map(({ element }) => elementLabels[element]);
  const common = matching.length === 0 ? 'Nothing in common.' : `In common: ${matching.join(', ')}.`;
  if (result === 'pass') return common;
  const whys = comparisons.flatMap(({ why }) => why ?? []);
  const gaps = having('missing').map(
    ({ element, missingFrom }) => `Add the ${elementLabels[element]} of ${listOf(missingFrom)}.`,
  );
  return [common, program.requirement, ...whys, ...(result === 'unknown' ? gaps : [])].join(' ');
}

function descriptions({ disputed, pair }: AssessedPair): Verdict {
  const lacking = [disputed, ...pair].filter(({ description }) => description === undefined);
  if (lacking.length === 0) return pass('All three payments have one.');
  return fail(`Add the product description of ${listOf(lacking.map(({ paymentId }) => paymentId))}.`);
}

function kindOfPurchase({ disputed: { merchandiseOrServices: kind, paymentId } }: AssessedPair): Verdict {
  return kind === undefined
    ? fail(`Choose whether ${paymentId} paid for merchandise or services.`)
    : pass(kind);
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const listOf = (names: readonly string[]) => lists.format(names);
