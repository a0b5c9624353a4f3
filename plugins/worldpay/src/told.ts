import { money, optional, requireField } from '@rebuttal/plugin-kit';
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

/** What an event means, in the order of a dispute's usual life. */
export const meanings = ['asked', 'answered', 'charged', 'reversed'] as const;
export type Meaning = (typeof meanings)[number];

/** One event about a dispute, from a platform that tells and cannot be asked. */
export type Told = {
  readonly id: string;
  /** Worldpay's word. */
  readonly type: string;
  readonly meaning: Meaning;
  readonly providerDisputeId: string;
  /** The merchant's own reference of the payment. */
  readonly reference: string;
  /** Of one that names no time: when it came, where that is known. */
  readonly at: Date | undefined;
  readonly amount: Money | undefined;
  readonly network: string | undefined;
  /** The money is gone and nothing can be answered. */
  readonly isFinal: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly raw: JsonObject;
};

type Standing = {
  readonly status: DisputeStatus;
  readonly stage: DisputeStage;
  readonly outcomeDetail?: OutcomeDetail;
};

/**
 * The dispute as all that was told, and done from here, leaves it. Pure, and the same in whatever order the events
 * came: their own times decide, and within one time their usual order.
 */
export function foldTold(
  context: WorldpayContext,
  told: readonly Told[],
  history: DisputeHistory,
): ProviderDispute | undefined {
  const events = [...told].sort(byTime);
  const last = events.at(-1);
  if (last === undefined) return undefined;
  const times = events.flatMap(({ at }) => at ?? []);
  const amount = last.amount ?? events.findLast((event) => event.amount !== undefined)?.amount;
  return {
    providerDisputeId: last.providerDisputeId,
    transactionId: last.reference,
    amount: requireField(amount, 'Worldpay', 'amount'),
    ...standingOf(events, last, history),
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

function standingOf(events: readonly Told[], last: Told, history: DisputeHistory): Standing {
  const isClosed = last.meaning === 'reversed';
  if (history.acceptedAt !== undefined && !isClosed)
    return { status: 'lost', stage: 'closed', outcomeDetail: 'accepted' };
  const told = toldStanding(events, last);
  const isAnswered = history.submittedAt.some((at) => last.at === undefined || at >= last.at);
  if (told.status !== 'needs_response' || !isAnswered) return told;
  return { status: 'under_review', stage: told.stage === 'chargeback' ? 'representment' : told.stage };
}

function toldStanding(events: readonly Told[], last: Told): Standing {
  switch (last.meaning) {
    case 'asked':
      return { status: 'needs_response', stage: 'inquiry' };
    case 'answered':
      return { status: 'under_review', stage: 'inquiry' };
    case 'reversed':
      return { status: 'won', stage: 'closed' };
    case 'charged': {
      // Asked before: there was one chance to answer. Without a question a chargeback can still be countered.
      const wasAsked = events.some(({ meaning }) => meaning === 'asked' || meaning === 'answered');
      return wasAsked || last.isFinal
        ? { status: 'lost', stage: 'closed' }
        : { status: 'needs_response', stage: 'chargeback' };
    }
  }
}

function byTime(left: Told, right: Told): number {
  const apart = (left.at?.getTime() ?? 0) - (right.at?.getTime() ?? 0);
  if (apart !== 0) return apart;
  const rank = meanings.indexOf(left.meaning) - meanings.indexOf(right.meaning);
  return rank === 0 ? (left.id < right.id ? -1 : 1) : rank;
}

/** Money as it is told, or nothing where it cannot be read. */
export function readMoney(amountMinor: number, currency: string | undefined): Money | undefined {
  try {
    return money(amountMinor, currency ?? '');
  } catch {
    return undefined;
  }
}
