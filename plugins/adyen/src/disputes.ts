import { optional } from '@rebuttal/plugin-kit';
import type { DisputeHistory, ProviderDispute } from '@rebuttal/plugin-kit';

import type { AdyenContext } from './credentials.js';
import {
  amountOf,
  dueByOf,
  metadataOf,
  networkOf,
  openedAtOf,
  reasonsOf,
  statementsOf,
  transactionOf,
} from './event-fields.js';
import type { Reasons } from './event-fields.js';
import { replayEvents } from './event-replay.js';
import type { ReplayedState } from './event-replay.js';
import type { WireAmount } from './money.js';
import { orderEvents } from './received-events.js';
import type { ReceivedEvent } from './received-events.js';
import { isFinal, isKnownStatus, disputeStatusOf, toLossReason } from './status-mapping.js';

/**
 * Rebuilds a dispute from its events and our own actions, because Adyen has no call that returns a dispute. Pure, and
 * the result does not depend on the order in which the events arrived.
 */
export function disputeFromHistory(
  _context: AdyenContext,
  providerDisputeId: string,
  history: DisputeHistory,
): ProviderDispute | undefined {
  const events = orderEvents(providerDisputeId, history);
  const [first, ...others] = events;
  const amount = amountOf(events);
  if (first === undefined || amount === undefined) return undefined;
  const replayed = replayEvents([first, ...others], history);
  const { state, decidingEvent } = replayed;
  const reasons = reasonsOf(events);
  const statements = statementsOf(events, ({ id }) => replayed.rounds.get(id));
  const unmappedValues = unmappedValuesOf(events, reasons, amount);
  return {
    providerDisputeId,
    ...optional('transactionId', transactionOf(events)),
    amount: amount.amount,
    status: state.status,
    stage: state.stage,
    ...optional('outcomeDetail', state.outcomeDetail),
    ...optional('lossReason', toLossReason(state.status, decidingEvent.code)),
    providerStatus: `${decidingEvent.code}/${disputeStatusOf(decidingEvent.item) ?? '-'}`,
    reason: reasons.reason,
    ...optional('providerReason', reasons.text),
    ...optional('reasonCode', reasons.code),
    ...optional('network', networkOf(events)),
    openedAt: openedAtOf(events) ?? first.at,
    ...optional('evidenceDueBy', dueBy(events, replayed)),
    isRefundable: isRefundable(replayed),
    isTestMode: decidingEvent.isTestMode,
    submissionCount: replayed.submissionCount,
    metadata: { ...metadataOf(events), ...warningsOf(replayed, amount) },
    ...(statements.length === 0 ? {} : { statements }),
    ...(unmappedValues.length === 0 ? {} : { unmappedValues }),
    raw: decidingEvent.item,
  };
}

/** The deadline of the open round; none if no response is possible. */
function dueBy(events: readonly ReceivedEvent[], { state, rounds }: ReplayedState): Date | undefined {
  if (isFinal(state.status) || state.status === 'pending') return undefined;
  return dueByOf(events.filter(({ id }) => rounds.get(id) === state.round));
}

/** True only while the bank has taken no money: refunding a payment that is charged back would pay the customer twice. */
function isRefundable({ state }: ReplayedState): boolean {
  return state.stage === 'inquiry' && state.status === 'needs_response';
}

function warningsOf(
  { state, decidingEvent, doubtful }: ReplayedState,
  { isExact, asSent }: WireAmount & { asSent: string },
) {
  const isProvisional = decidingEvent.code === 'CHARGEBACK_REVERSED' && state.status === 'under_review';
  return {
    ...(isProvisional ? { adyen_money_returned: 'provisionally' } : {}),
    ...(isExact ? {} : { adyen_amount_as_sent: asSent }),
    ...(doubtful === undefined
      ? {}
      : {
          adyen_doubtful_event: `${doubtful.code}/${disputeStatusOf(doubtful.item) ?? '-'} ${doubtful.at.toISOString()}`,
        }),
  };
}

function unmappedValuesOf(
  events: readonly ReceivedEvent[],
  { newCode }: Reasons,
  { isExact, asSent }: WireAmount & { readonly asSent: string },
): readonly { readonly field: string; readonly word: string }[] {
  const unknownStatuses = events
    .map(({ item }) => disputeStatusOf(item))
    .filter((status) => status !== undefined && !isKnownStatus(status));
  return [
    ...[...new Set(unknownStatuses)].flatMap((word) =>
      word === undefined ? [] : [{ field: 'disputeStatus', word }],
    ),
    ...(newCode === undefined ? [] : [{ field: 'reason code', word: newCode }]),
    ...(isExact ? [] : [{ field: 'amount', word: asSent }]),
  ];
}
