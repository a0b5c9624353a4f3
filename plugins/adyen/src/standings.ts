import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeStage, DisputeStatus, JsonObject, OutcomeDetail } from '@rebuttal/plugin-kit';

import { additional, isFalse, isTrue } from './envelope.js';
import { roundOf } from './event-codes.js';
import type { DisputeEventCode, Round } from './event-codes.js';
import { unconfirmed } from './unconfirmed.js';

/** Where all that was told and done until now leaves a dispute. */
export type Standing = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly round: Round;
  readonly outcomeDetail?: OutcomeDetail;
  /** Whether it was lost before, so that a win comes late. */
  readonly wasLost: boolean;
  readonly wasGivenUp: boolean;
  readonly wasAutoDefended: boolean;
};

type Verdict = Pick<Standing, 'status' | 'outcomeDetail'>;
type Told = { readonly code: DisputeEventCode; readonly item: JsonObject };
/** What a word or a code says in a round, by what was before; in an inquiry no money has moved. */
type Reading = (told: Told, round: Round, before: Standing) => Verdict;

const says =
  (verdict: Verdict): Reading =>
  () =>
    verdict;
const closedBy =
  (outcomeDetail: OutcomeDetail): Reading =>
  (_told, round) => ({ status: round === 'inquiry' ? 'warning_closed' : 'lost', outcomeDetail });

/** `disputeStatus` says more than the kind of the event. Source: Webhooks v1, `disputeStatus`, compared without case. */
const byWord: Readonly<Record<string, Reading>> = {
  undefended: ({ item }) => ({
    status: isFalse(additional(item, 'defendable')) ? unconfirmed.statusOfUndefendable : 'needs_response',
  }),
  unresponded: says({ status: 'needs_response' }),
  pending: says({ status: 'under_review' }),
  responded: says({ status: 'under_review' }),
  won: says({ status: 'won' }),
  lost: says({ status: 'lost' }),
  accepted: closedBy('accepted'),
  expired: closedBy('expired'),
};

/** Without a status, as all events of Brazil are. */
const byCode: Readonly<Record<DisputeEventCode, Reading | undefined>> = {
  NOTIFICATION_OF_FRAUD: undefined,
  ISSUER_COMMENTS: undefined,
  REQUEST_FOR_INFORMATION: says({ status: 'needs_response' }),
  NOTIFICATION_OF_CHARGEBACK: openingOf,
  // The money of a dispute that was answered before the debit came is taken all the same; who has answered its inquiry
  // alone has yet to answer.
  CHARGEBACK: (told, _round, before) =>
    before.round === 'chargeback' && before.status === 'under_review'
      ? { status: 'under_review' }
      : openingOf(told),
  INFORMATION_SUPPLIED: says({ status: 'under_review' }),
  // The money is back for now; the issuer still has its say.
  CHARGEBACK_REVERSED: says({ status: 'under_review' }),
  SECOND_CHARGEBACK: says({ status: 'lost' }),
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: says({ status: 'won' }),
  DISPUTE_DEFENSE_PERIOD_ENDED: closedBy('expired'),
  PREARBITRATION_OPEN: says(unconfirmed.preArbitrationOpened),
  PREARBITRATION_DECLINED: says(unconfirmed.preArbitrationDeclined),
  PREARBITRATION_ACCEPTED: says(unconfirmed.preArbitrationAccepted),
  PREARBITRATION_ISSUER_WITHDRAWN: says({ status: 'won', outcomeDetail: 'withdrawn' }),
  PREARBITRATION_WON: says({ status: 'won' }),
  PREARBITRATION_LOST: says({ status: 'lost' }),
  SCHEME_ARBITRATION: says({ status: 'under_review' }),
  SCHEME_ARBITRATION_WON: says({ status: 'won' }),
  SCHEME_ARBITRATION_LOST: says({ status: 'lost' }),
};

function openingOf({ item }: Told): Verdict {
  if (isTrue(additional(item, 'autoDefended'))) return { status: 'under_review' };
  const isUndefendable = isFalse(additional(item, 'defendable'));
  return { status: isUndefendable ? unconfirmed.statusOfUndefendable : 'needs_response' };
}

/** What is known of a dispute of which no event has told a state. */
export function beforeAll(isAlert: boolean): Standing {
  const nothing = { wasLost: false, wasGivenUp: false, wasAutoDefended: false };
  return isAlert
    ? { ...nothing, status: 'warning_closed', stage: 'alert', round: 'alert' }
    : { ...nothing, status: 'pending', stage: 'chargeback', round: 'chargeback' };
}

/** Whether an event of this kind ever tells a state. */
export function tellsState(code: DisputeEventCode): boolean {
  return byCode[code] !== undefined;
}

/** The next standing after an event that tells a state. */
export function afterEvent(before: Standing, told: Told): Standing {
  const round = roundAfter(before, told);
  const read = lookUp(byWord, wordOf(told.item)?.toLowerCase()) ?? byCode[told.code];
  const wasAutoDefended = before.wasAutoDefended || isTrue(additional(told.item, 'autoDefended'));
  if (read === undefined) return { ...before, wasAutoDefended };
  return close({ ...before, round, wasAutoDefended }, read(told, round, before), told.code);
}

/** Evidence went to the bank. What the bank has said meanwhile stays. */
export function afterSubmission(before: Standing): Standing {
  if (before.status !== 'needs_response' && before.status !== 'pending') return before;
  const stage = before.round === 'chargeback' ? 'representment' : before.stage;
  return { ...before, status: 'under_review', stage };
}

export function afterAcceptance(before: Standing): Standing {
  const givenUp = { ...before, wasGivenUp: true };
  if (isFinal(before.status)) return givenUp;
  const status = before.round === 'inquiry' ? 'warning_closed' : 'lost';
  const wasLost = before.wasLost || status === 'lost';
  return { ...givenUp, status, wasLost, stage: stageOfEnd(status), outcomeDetail: 'accepted' };
}

export function isFinal(status: DisputeStatus): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed';
}

/** A request for information that is closed was never a chargeback. */
function stageOfEnd(status: DisputeStatus): DisputeStage {
  return status === 'warning_closed' ? 'inquiry' : 'closed';
}

/** Whether an event says how it ends, wherever the dispute stands: of two of one instant it is the later one. */
export function isFinalWord(told: Told): boolean {
  const read = lookUp(byWord, wordOf(told.item)?.toLowerCase()) ?? byCode[told.code];
  return read !== undefined && isFinal(read(told, 'chargeback', beforeAll(false)).status);
}

/** Adyen's word for the status, where it sends one. */
export function wordOf(item: JsonObject): string | undefined {
  return additional(item, 'disputeStatus');
}

export function isKnownWord(word: string): boolean {
  return Object.hasOwn(byWord, word.toLowerCase());
}

function roundAfter(before: Standing, { code, item }: Told): Round {
  const own = roundOf(code);
  if (own !== undefined) return own;
  const isAboutInquiry =
    additional(item, 'rfiReasonCode') !== undefined && additional(item, 'chargebackReasonCode') === undefined;
  return before.status === 'pending' && isAboutInquiry ? 'inquiry' : before.round;
}

/** Stages and details that a verdict has where it falls. */
function close(before: Standing, verdict: Verdict, code: DisputeEventCode): Standing {
  const { outcomeDetail: _former, ...rest } = before;
  const { status } = verdict;
  const outcomeDetail = detailOf(before, verdict, code);
  return {
    ...rest,
    status,
    stage: isFinal(status) ? stageOfEnd(status) : stageOf(before, status, code),
    wasLost: before.wasLost || status === 'lost',
    ...(outcomeDetail === undefined ? {} : { outcomeDetail }),
  };
}

function detailOf(before: Standing, { status, outcomeDetail }: Verdict, code: DisputeEventCode) {
  if (status === 'won') {
    if (before.wasLost) return 'late_win';
    return outcomeDetail ?? (before.wasAutoDefended ? 'auto_defended' : undefined);
  }
  const isEnd = code === 'DISPUTE_DEFENSE_PERIOD_ENDED' && isFinal(status);
  return isEnd && before.wasGivenUp ? 'accepted' : outcomeDetail;
}

const defended: readonly DisputeEventCode[] = [
  'INFORMATION_SUPPLIED',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
  'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
];

function stageOf(before: Standing, status: DisputeStatus, code: DisputeEventCode): DisputeStage {
  if (before.round !== 'chargeback') return before.round;
  const isGoingOn = before.stage === 'representment' && status === 'under_review';
  return defended.includes(code) || isGoingOn ? 'representment' : 'chargeback';
}
