import { optional } from '@rebuttal/plugin-kit';
import type { DisputeHistory, ProviderDispute } from '@rebuttal/plugin-kit';

import type { AdyenContext } from './credentials.js';
import { amountOf, dueByOf, metadataOf, networkOf, openedAtOf, reasonsOf, transactionOf } from './facts.js';
import type { Reasons } from './facts.js';
import type { WireAmount } from './money.js';
import { isFinal, isKnownWord, wordOf } from './standings.js';
import { tellStory } from './story.js';
import type { Story } from './story.js';
import { readTold } from './told.js';
import type { Told } from './told.js';

/**
 * Adyen cannot be asked for a dispute, so that it is what all its events and what was done from here say together.
 * Pure, and the same in whatever order the events came.
 */
export function disputeFromHistory(
  _context: AdyenContext,
  providerDisputeId: string,
  history: DisputeHistory,
): ProviderDispute | undefined {
  const told = readTold(providerDisputeId, history);
  const [first, ...others] = told;
  const amount = amountOf(told);
  if (first === undefined || amount === undefined) return undefined;
  const story = tellStory([first, ...others], history);
  const { standing, teller } = story;
  const reasons = reasonsOf(told, standing.round === 'alert');
  const unmappedValues = unmappedValuesOf(told, reasons, amount);
  return {
    providerDisputeId,
    ...optional('transactionId', transactionOf(told)),
    amount: amount.amount,
    status: standing.status,
    stage: standing.stage,
    ...optional('outcomeDetail', standing.outcomeDetail),
    providerStatus: `${teller.code}/${wordOf(teller.item) ?? '-'}`,
    reason: reasons.reason,
    ...optional('providerReason', reasons.text),
    ...optional('reasonCode', reasons.code),
    ...optional('network', networkOf(told)),
    openedAt: openedAtOf(told) ?? first.at,
    ...optional('evidenceDueBy', dueBy(told, story)),
    isRefundable: isRefundable(story),
    isTestMode: teller.isTestMode,
    submissionCount: story.submissionCount,
    metadata: { ...metadataOf(told), ...warningsOf(story, amount) },
    ...(unmappedValues.length === 0 ? {} : { unmappedValues }),
    raw: teller.item,
  };
}

/** The deadline of the round that is open, and none where no answer is possible. */
function dueBy(told: readonly Told[], { standing, rounds }: Story): Date | undefined {
  if (isFinal(standing.status) || standing.status === 'pending') return undefined;
  return dueByOf(told.filter(({ id }) => rounds.get(id) === standing.round));
}

/** Only as long as the bank has taken nothing: a payment that is charged back must not be refunded too. */
function isRefundable({ standing }: Story): boolean {
  return standing.stage === 'alert' || (standing.stage === 'inquiry' && standing.status === 'needs_response');
}

function warningsOf(
  { standing, teller, doubtful }: Story,
  { isExact, asSent }: WireAmount & { asSent: string },
) {
  const isProvisional = teller.code === 'CHARGEBACK_REVERSED' && standing.status === 'under_review';
  return {
    ...(isProvisional ? { adyen_money_returned: 'provisionally' } : {}),
    ...(isExact ? {} : { adyen_amount_as_sent: asSent }),
    ...(doubtful === undefined
      ? {}
      : {
          adyen_doubtful_event: `${doubtful.code}/${wordOf(doubtful.item) ?? '-'} ${doubtful.at.toISOString()}`,
        }),
  };
}

function unmappedValuesOf(
  told: readonly Told[],
  { newCode }: Reasons,
  { isExact, asSent }: WireAmount & { readonly asSent: string },
): readonly { readonly field: string; readonly word: string }[] {
  const words = told
    .map(({ item }) => wordOf(item))
    .filter((word) => word !== undefined && !isKnownWord(word));
  return [
    ...[...new Set(words)].flatMap((word) => (word === undefined ? [] : [{ field: 'disputeStatus', word }])),
    ...(newCode === undefined ? [] : [{ field: 'reason code', word: newCode }]),
    ...(isExact ? [] : [{ field: 'amount', word: asSent }]),
  ];
}
