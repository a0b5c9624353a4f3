import { lookUp } from '@rebuttal/plugin-kit';

/**
 * `rank` puts events of the same instant into their usual order. `round` is the round that an event belongs to; without
 * one the event belongs to the current round. Source: Webhooks v1, dispute events, and docs page "Dispute webhooks".
 */
export const disputeEvents = {
  REQUEST_FOR_INFORMATION: { rank: 1, round: 'inquiry' },
  NOTIFICATION_OF_CHARGEBACK: { rank: 2, round: 'chargeback' },
  CHARGEBACK: { rank: 3, round: 'chargeback' },
  INFORMATION_SUPPLIED: { rank: 6 },
  ISSUER_COMMENTS: { rank: 7 },
  CHARGEBACK_REVERSED: { rank: 8, round: 'chargeback' },
  SECOND_CHARGEBACK: { rank: 9, round: 'chargeback' },
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: { rank: 10, round: 'chargeback' },
  DISPUTE_DEFENSE_PERIOD_ENDED: { rank: 10 },
  PREARBITRATION_OPEN: { rank: 11, round: 'pre_arbitration' },
  PREARBITRATION_DECLINED: { rank: 12, round: 'pre_arbitration' },
  PREARBITRATION_ACCEPTED: { rank: 13, round: 'pre_arbitration' },
  PREARBITRATION_ISSUER_WITHDRAWN: { rank: 13, round: 'pre_arbitration' },
  PREARBITRATION_WON: { rank: 13, round: 'pre_arbitration' },
  PREARBITRATION_LOST: { rank: 13, round: 'pre_arbitration' },
  SCHEME_ARBITRATION: { rank: 14, round: 'arbitration' },
  SCHEME_ARBITRATION_WON: { rank: 15, round: 'arbitration' },
  SCHEME_ARBITRATION_LOST: { rank: 15, round: 'arbitration' },
} as const satisfies Record<string, { readonly rank: number; readonly round?: Round }>;

export type DisputeEventCode = keyof typeof disputeEvents;

/** Each round has a separate deadline and defense. */
export type Round = 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration';

/** Our own actions come right after the events that they respond to. */
export const rankOfOwnActions = { submitted: 4, accepted: 5 } as const;

export function isDisputeEvent(code: string): code is DisputeEventCode {
  return Object.hasOwn(disputeEvents, code);
}

export function rankOf(code: DisputeEventCode): number {
  return disputeEvents[code].rank;
}

export function roundOf(code: DisputeEventCode): Round | undefined {
  const event: { readonly rank: number; readonly round?: Round } = disputeEvents[code];
  return event.round;
}

/** Events of a standard webhook that are not about disputes. Source: docs page "Webhook types". */
const otherEvents: Readonly<Record<string, string>> = {
  NOTIFICATIONTEST: 'It is a webhook test.',
  REPORT_AVAILABLE: 'A report is ready in the Customer Area.',
};
const paymentEvents = new Set(
  (
    'AUTHORISATION AUTHORISATION_ADJUSTMENT AUTHENTICATION AUTORESCUE AUTORESCUE_NEXT_ATTEMPT CANCELLATION ' +
    'CANCEL_AUTORESCUE CANCEL_OR_REFUND CAPTURE CAPTURE_FAILED DEACTIVATE_RECURRING DISABLE_RECURRING DONATION EXPIRE ' +
    'FRAUD_ONLY HANDLED_EXTERNALLY MANUAL_REVIEW_ACCEPT MANUAL_REVIEW_REJECT OFFER_CLOSED ORDER_CLOSED ORDER_OPENED ' +
    'PAIDOUT_REVERSED PAYOUT_DECLINE PAYOUT_EXPIRE PAYOUT_THIRDPARTY PENDING POSTPONED_REFUND PROCESS_RETRY ' +
    'RECURRING_CONTRACT REFUND REFUNDED_REVERSED REFUND_FAILED REFUND_WITH_DATA TECHNICAL_CANCEL VOID_PENDING_REFUND'
  ).split(' '),
);

/** Explains why a known event has no effect; `undefined` for an unknown one. */
export function ignoredBecause(code: string): string | undefined {
  return (
    lookUp(otherEvents, code) ??
    (paymentEvents.has(code) ? 'It is about a payment, not a dispute.' : undefined)
  );
}
