import { optional, requireField } from '@rebuttal/plugin-kit';
import type {
  DisputeHistory,
  DisputeStage,
  DisputeStatus,
  JsonObject,
  Money,
  OutcomeDetail,
  ProviderDispute,
} from '@rebuttal/plugin-kit';

import type { WorldpayContext } from './credentials.js';

/** The meanings of events, in the usual order of a dispute. */
export const meanings = ['asked', 'answered', 'charged', 'reversed'] as const;
export type Meaning = (typeof meanings)[number];

/** One event about a dispute, from a platform that only sends webhooks. */
export type ReceivedEvent = {
  readonly id: string;
  /** Worldpay's event type. */
  readonly type: string;
  readonly meaning: Meaning;
  readonly providerDisputeId: string;
  /** The merchant's reference of the payment. */
  readonly reference: string;
  /** The time in the event, or else the time of its arrival, if known. */
  readonly at: Date | undefined;
  readonly amount: Money | undefined;
  readonly network: string | undefined;
  /** The money was taken and no response is possible. */
  readonly isFinal: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly raw: JsonObject;
};

type DisputeState = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
};

/**
 * Builds the dispute from all received events and from the actions taken in Rebuttal. Pure, and independent of the order
 * of arrival: events are sorted by their own times, and those of the same time by their usual order.
 */
export function replayEvents(
  context: WorldpayContext,
  received: readonly ReceivedEvent[],
  history: DisputeHistory,
): ProviderDispute | undefined {
  const events = [...received].sort(byTime);
  const last = events.at(-1);
  if (last === undefined) return undefined;
  const times = events.flatMap(({ at }) => at ?? []);
  const amount = last.amount ?? events.findLast((event) => event.amount !== undefined)?.amount;
  return {
    providerDisputeId: last.providerDisputeId,
    transactionId: last.reference,
    amount: requireField(amount, 'Worldpay', 'amount'),
    ...stateOf(events, last, history),
    providerStatus: last.type,
    reason: 'general',
    ...optional('network', last.network ?? events.find(({ network }) => network !== undefined)?.network),
    openedAt: times[0] ?? history.submittedAt[0] ?? context.now(),
    isRefundable: false,
    isTestMode: context.environment === 'test',
    submissionCount: history.submittedAt.length,
    metadata: Object.assign({}, ...events.map(({ metadata }) => metadata)) as Record<string, string>,
    raw: { events: events.map(({ raw }) => raw) },
  };
}

function stateOf(
  events: readonly ReceivedEvent[],
  last: ReceivedEvent,
  history: DisputeHistory,
): DisputeState {
  const isClosed = last.meaning === 'reversed';
  if (history.acceptedAt !== undefined && !isClosed)
    return { status: 'lost', stage: 'closed', outcomeDetail: 'accepted' };
  const state = stateAfter(events, last);
  const isAnswered = history.submittedAt.some((at) => last.at === undefined || at >= last.at);
  if (state.status !== 'needs_response' || !isAnswered) return state;
  return { status: 'under_review', stage: state.stage === 'chargeback' ? 'representment' : state.stage };
}

function stateAfter(events: readonly ReceivedEvent[], last: ReceivedEvent): DisputeState {
  switch (last.meaning) {
    case 'asked':
      return { status: 'needs_response', stage: 'inquiry' };
    case 'answered':
      return { status: 'under_review', stage: 'inquiry' };
    case 'reversed':
      return { status: 'won', stage: 'closed' };
    case 'charged': {
      // After a request for information, the one chance to respond has passed. Without one, it can still be disputed.
      const wasRequested = events.some(({ meaning }) => meaning === 'asked' || meaning === 'answered');
      return wasRequested || last.isFinal
        ? { status: 'lost', stage: 'closed' }
        : { status: 'needs_response', stage: 'chargeback' };
    }
  }
}

function byTime(left: ReceivedEvent, right: ReceivedEvent): number {
  const apart = (left.at?.getTime() ?? 0) - (right.at?.getTime() ?? 0);
  if (apart !== 0) return apart;
  const rank = meanings.indexOf(left.meaning) - meanings.indexOf(right.meaning);
  return rank === 0 ? (left.id < right.id ? -1 : 1) : rank;
}
