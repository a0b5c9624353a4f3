import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeStage, DisputeStatus, OutcomeDetail } from '@rebuttal/plugin-kit';

import { assumptions } from '../assumptions.js';

export type DisputeState = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
};

/** The values that determine the status of a case. Cycle and activities are normalized. */
export type CaseValues = {
  readonly cycle: string;
  readonly queue: string;
  /** Newest first. */
  readonly activities: readonly string[];
};

/** Worldpay uses both the enum form (`FIRST_CHARGEBACK`) and the label form (`First Chargeback`), and one misspelling. */
export function normalizeWord(word: string): string {
  return word
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .replaceAll('CHARGBACK', 'CHARGEBACK');
}

/** Source: litleChargeback_v2.2.xsd, and labels in the tests of the SDKs for Java, .NET and PHP. */
const stages: Readonly<Record<string, DisputeStage>> = {
  RETRIEVAL_REQUEST: 'inquiry',
  FIRST_CHARGEBACK: 'chargeback',
  REPRESENTMENT: 'representment',
  PRE_ARB_CHARGEBACK: 'pre_arbitration',
  PRE_ARBITRATION: 'pre_arbitration',
  ISSUER_DECLINED_PRE_ARBITRATION: 'pre_arbitration',
  ISSUER_DECLINE_PRESAB: 'pre_arbitration',
  VISA_PRE_ARBITRATION_ARBITRATION: 'pre_arbitration',
  ISSUER_ARB_CHARGEBACK: 'arbitration',
  ISSUER_ARBITRATION: 'arbitration',
  ARBITRATION_CHARGEBACK: 'arbitration',
  ARBITRATION: 'arbitration',
  CHARGEBACK_REVERSAL: 'closed',
  ISSUER_ACCEPTED_PRE_ARBITRATION: 'closed',
};

type Outcome = Pick<DisputeState, 'status' | 'outcomeDetail'>;
/** The meaning of a queue for a request for information, and for every other cycle. */
type QueueMeaning = { readonly inquiry: Outcome; readonly case: Outcome };

const same = (outcome: Outcome): QueueMeaning => ({ inquiry: outcome, case: outcome });
const needsResponse = same({ status: 'needs_response' });
const pending = same({ status: 'pending' });
const underReview = same({ status: 'under_review' });
const closes = (outcome: Outcome): QueueMeaning => ({ inquiry: { status: 'warning_closed' }, case: outcome });

/** Source: iQ guide, "Queues". `<company>` is one of the company's three names over time. */
const queues: Readonly<Record<string, QueueMeaning>> = {
  merchant: needsResponse,
  'merchant automated': needsResponse,
  new: pending,
  '<company>': pending,
  '<company> error': pending,
  '<company> outgoing': underReview,
  'merchant arbitrate': underReview,
  'pre-arbitrate': underReview,
  arbitrate: underReview,
  'decision pending': underReview,
  'paypal hold - represent': underReview,
  'merchant assumed': closes({ status: 'lost', outcomeDetail: 'accepted' }),
  'merchant auto assumed': closes({ status: 'lost', outcomeDetail: 'expired' }),
  'paypal hold - assume': closes({ status: 'lost' }),
  'network assumed': closes({ status: assumptions.networkAssumed }),
  '<company> assumed': closes({ status: assumptions.processorAssumed }),
};

function meaningOf(queue: string): QueueMeaning | undefined {
  const plain = queue.trim().toLowerCase().replace(/\s+/g, ' ');
  return lookUp(queues, plain.replace(/\b(?:litle|vantiv|worldpay)\b/, '<company>'));
}

const won: DisputeState = { status: 'won', stage: 'closed' };
const winningActivities = [
  'SUCCESSFUL_ARBITRATION_CASE',
  'SUCCESSFUL_PRE_ARBITRATION_CASE',
  'SUCCESSFUL_PAYPAL_CASE',
];
export const responseActivities = ['MERCHANT_REPRESENT', 'MERCHANT_RESPOND'];
const acceptance = 'MERCHANT_ACCEPTS_LIABILITY';

/** Maps the values of a case. An unknown queue is `pending`. An unknown cycle is `unknown` if it decides the outcome. */
export function stateOf(values: CaseValues): DisputeState {
  const { cycle, queue, activities } = values;
  const [newest = ''] = activities;
  const isReversed = cycle === 'CHARGEBACK_REVERSAL' || cycle.startsWith('ISSUER_ACCEPT');
  if (isReversed || winningActivities.includes(newest)) return won;
  const stage = lookUp(stages, cycle);
  const meaning = meaningOf(queue);
  if (meaning === undefined) return { status: 'pending', stage: stage ?? 'chargeback' };
  if (stage === undefined && meaning.inquiry.status !== meaning.case.status)
    return { status: 'unknown', stage: 'chargeback' };
  const outcome = refine(stage === 'inquiry' ? meaning.inquiry : meaning.case, values);
  return { ...outcome, stage: stageOf(outcome.status, stage ?? 'chargeback') };
}

function refine(outcome: Outcome, { activities }: CaseValues): Outcome {
  // The processor has the case after the merchant's response: the response is on its way.
  if (outcome.status === 'pending' && responseActivities.includes(activities[0] ?? ''))
    return { status: 'under_review' };
  // A lost arbitration ends in the same queue, and is not an acceptance.
  const hasResponse = activities.some((word) => responseActivities.includes(word));
  if (outcome.outcomeDetail === 'accepted' && hasResponse && activities[0] !== acceptance)
    return { status: 'lost' };
  return outcome;
}

function stageOf(status: DisputeStatus, stage: DisputeStage): DisputeStage {
  if (status === 'won' || status === 'lost') return 'closed';
  return stage === 'chargeback' && status === 'under_review' ? 'representment' : stage;
}

/** The unknown values, which the operator sees. */
export function unmappedCaseValues({ cycle, queue }: CaseValues): readonly { field: string; word: string }[] {
  const isKnownCycle = lookUp(stages, cycle) !== undefined || cycle.startsWith('ISSUER_ACCEPT');
  return [
    ...(isKnownCycle ? [] : [{ field: 'cycle', word: cycle }]),
    ...(meaningOf(queue) === undefined ? [{ field: 'currentQueue', word: queue }] : []),
  ];
}

/**
 * How often the merchant responded. A case that is with the issuer has a response even if its activities contain none.
 */
export function submissionsOf({ cycle, queue, activities }: CaseValues): number {
  const count = activities.filter((word) => responseActivities.includes(word)).length;
  const isAnswered = cycle === 'REPRESENTMENT' || /\boutgoing$/i.test(queue.trim());
  return count === 0 && isAnswered ? 1 : count;
}
