import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeStage, DisputeStatus, JsonObject, OutcomeDetail } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { additional, isFalse, isTrue } from './envelope.js';
import { roundOf } from './event-codes.js';
import type { DisputeEventCode, Round } from './event-codes.js';

/** The state of a dispute after the events and actions so far. */
export type DisputeState = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly round: Round;
  readonly outcomeDetail?: OutcomeDetail;
  /** True if it was lost earlier, so that a win is a late win. */
  readonly wasLost: boolean;
  readonly wasAccepted: boolean;
  readonly wasAutoDefended: boolean;
};

type Verdict = Pick<DisputeState, 'status' | 'outcomeDetail'>;
type EventContent = { readonly code: DisputeEventCode; readonly item: JsonObject };
/** Maps an event to a verdict, depending on the round and the state before. In an inquiry no money has moved. */
type VerdictRule = (event: EventContent, round: Round, before: DisputeState) => Verdict;

const always =
  (verdict: Verdict): VerdictRule =>
  () =>
    verdict;
const closedBy =
  (outcomeDetail: OutcomeDetail): VerdictRule =>
  (_event, round) => ({ status: round === 'inquiry' ? 'warning_closed' : 'lost', outcomeDetail });

/** `disputeStatus` is more precise than the event code. Source: Webhooks v1, `disputeStatus`, compared without case. */
const byDisputeStatus: Readonly<Record<string, VerdictRule>> = {
  undefended: ({ item }) => ({
    status: isFalse(additional(item, 'defendable')) ? assumptions.statusOfUndefendable : 'needs_response',
  }),
  unresponded: always({ status: 'needs_response' }),
  pending: always({ status: 'under_review' }),
  responded: always({ status: 'under_review' }),
  won: always({ status: 'won' }),
  lost: always({ status: 'lost' }),
  accepted: closedBy('accepted'),
  expired: closedBy('expired'),
};

/** For events without a status, such as all events from Brazil. */
const byCode: Readonly<Record<DisputeEventCode, VerdictRule | undefined>> = {
  ISSUER_COMMENTS: undefined,
  REQUEST_FOR_INFORMATION: always({ status: 'needs_response' }),
  NOTIFICATION_OF_CHARGEBACK: openingOf,
  // The debit can follow a response to the chargeback, which then stays under review. A response to the inquiry alone
  // does not answer the chargeback.
  CHARGEBACK: (event, _round, before) =>
    before.round === 'chargeback' && before.status === 'under_review'
      ? { status: 'under_review' }
      : openingOf(event),
  INFORMATION_SUPPLIED: always({ status: 'under_review' }),
  // The money is back provisionally; the issuer can still respond.
  CHARGEBACK_REVERSED: always({ status: 'under_review' }),
  SECOND_CHARGEBACK: always({ status: 'lost' }),
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: always({ status: 'won' }),
  DISPUTE_DEFENSE_PERIOD_ENDED: closedBy('expired'),
  PREARBITRATION_OPEN: always(assumptions.preArbitrationOpened),
  PREARBITRATION_DECLINED: always(assumptions.preArbitrationDeclined),
  PREARBITRATION_ACCEPTED: always(assumptions.preArbitrationAccepted),
  PREARBITRATION_ISSUER_WITHDRAWN: always({ status: 'won', outcomeDetail: 'withdrawn' }),
  PREARBITRATION_WON: always({ status: 'won' }),
  PREARBITRATION_LOST: always({ status: 'lost' }),
  SCHEME_ARBITRATION: always({ status: 'under_review' }),
  SCHEME_ARBITRATION_WON: always({ status: 'won' }),
  SCHEME_ARBITRATION_LOST: always({ status: 'lost' }),
};

function openingOf({ item }: EventContent): Verdict {
  if (isTrue(additional(item, 'autoDefended'))) return { status: 'under_review' };
  const isUndefendable = isFalse(additional(item, 'defendable'));
  return { status: isUndefendable ? assumptions.statusOfUndefendable : 'needs_response' };
}

/** The state of a dispute before any event that changes it. */
export const initialState: DisputeState = {
  status: 'pending',
  stage: 'chargeback',
  round: 'chargeback',
  wasLost: false,
  wasAccepted: false,
  wasAutoDefended: false,
};

/** Returns true if events with this code can change the state. */
export function changesState(code: DisputeEventCode): boolean {
  return byCode[code] !== undefined;
}

/** The next state after an event that can change it. */
export function afterEvent(before: DisputeState, event: EventContent): DisputeState {
  const round = roundAfter(before, event);
  const toVerdict = ruleFor(event);
  const wasAutoDefended = before.wasAutoDefended || isTrue(additional(event.item, 'autoDefended'));
  if (toVerdict === undefined) return { ...before, wasAutoDefended };
  return withVerdict({ ...before, round, wasAutoDefended }, toVerdict(event, round, before), event.code);
}

function ruleFor({ code, item }: EventContent): VerdictRule | undefined {
  return lookUp(byDisputeStatus, disputeStatusOf(item)?.toLowerCase()) ?? byCode[code];
}

/** Evidence was sent to the bank. A decision that the bank has already made stays. */
export function afterSubmission(before: DisputeState): DisputeState {
  if (before.status !== 'needs_response' && before.status !== 'pending') return before;
  const stage = before.round === 'chargeback' ? 'representment' : before.stage;
  return { ...before, status: 'under_review', stage };
}

export function afterAcceptance(before: DisputeState): DisputeState {
  const accepted = { ...before, wasAccepted: true };
  if (isFinal(before.status)) return accepted;
  const status = before.round === 'inquiry' ? 'warning_closed' : 'lost';
  const wasLost = before.wasLost || status === 'lost';
  return { ...accepted, status, wasLost, stage: stageOfEnd(status), outcomeDetail: 'accepted' };
}

export function isFinal(status: DisputeStatus): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed';
}

/** A closed request for information was never a chargeback. */
function stageOfEnd(status: DisputeStatus): DisputeStage {
  return status === 'warning_closed' ? 'inquiry' : 'closed';
}

/** Returns true if an event ends a dispute in any state. Of two events with the same instant it is the later one. */
export function isFinalEvent(event: EventContent): boolean {
  const toVerdict = ruleFor(event);
  return toVerdict !== undefined && isFinal(toVerdict(event, 'chargeback', initialState).status);
}

/** Adyen's own status, if the event has one. */
export function disputeStatusOf(item: JsonObject): string | undefined {
  return additional(item, 'disputeStatus');
}

export function isKnownStatus(status: string): boolean {
  return Object.hasOwn(byDisputeStatus, status.toLowerCase());
}

function roundAfter(before: DisputeState, { code, item }: EventContent): Round {
  const own = roundOf(code);
  if (own !== undefined) return own;
  const isAboutInquiry =
    additional(item, 'rfiReasonCode') !== undefined && additional(item, 'chargebackReasonCode') === undefined;
  return before.status === 'pending' && isAboutInquiry ? 'inquiry' : before.round;
}

/** Applies a verdict, with the stage and outcome detail that it has in this state. */
function withVerdict(before: DisputeState, verdict: Verdict, code: DisputeEventCode): DisputeState {
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

function detailOf(before: DisputeState, { status, outcomeDetail }: Verdict, code: DisputeEventCode) {
  if (status === 'won') {
    if (before.wasLost) return 'late_win';
    return outcomeDetail ?? (before.wasAutoDefended ? 'auto_defended' : undefined);
  }
  const isEnd = code === 'DISPUTE_DEFENSE_PERIOD_ENDED' && isFinal(status);
  return isEnd && before.wasAccepted ? 'accepted' : outcomeDetail;
}

const defended: readonly DisputeEventCode[] = [
  'INFORMATION_SUPPLIED',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
  'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
];

/** Events of a decision against the merchant, in words. Source: docs page "Dispute webhooks". */
const lossReasons: Readonly<Record<string, string>> = {
  SECOND_CHARGEBACK: 'The issuer declined the defense',
  PREARBITRATION_LOST: 'The issuer won the pre-arbitration',
  SCHEME_ARBITRATION_LOST: 'The card network decided for the issuer',
};

/** The reason of a loss, from the event that decided it. Adyen gives no other. */
export function toLossReason(status: DisputeStatus, decidedBy: string): string | undefined {
  return status === 'lost' ? lookUp(lossReasons, decidedBy) : undefined;
}

function stageOf(before: DisputeState, status: DisputeStatus, code: DisputeEventCode): DisputeStage {
  if (before.round !== 'chargeback') return before.round;
  const isGoingOn = before.stage === 'representment' && status === 'under_review';
  return defended.includes(code) || isGoingOn ? 'representment' : 'chargeback';
}
