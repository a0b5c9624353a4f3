import type { DisputeReason, DisputeStage, DisputeStatus, OutcomeDetail } from '@rebuttal/plugin-kit';

export type StatusMapping = { readonly status: DisputeStatus; readonly outcomeDetail?: OutcomeDetail };

/** Source: the API's page, "status". */
export const statuses: Readonly<Record<string, StatusMapping>> = {
  open: { status: 'needs_response' },
  in_review: { status: 'under_review' },
  won: { status: 'won' },
  lost: { status: 'lost' },
  accepted: { status: 'lost', outcomeDetail: 'accepted' },
  expired: { status: 'lost', outcomeDetail: 'expired' },
};

/** Source: the API's page, "step". */
export const stages: Readonly<Record<string, DisputeStage>> = {
  inquiry: 'inquiry',
  chargeback: 'chargeback',
  pre_arbitration: 'pre_arbitration',
};

/** Source: the API's page, "reason". */
export const reasons: Readonly<Record<string, DisputeReason>> = {
  fraud: 'fraudulent',
  not_recognized: 'unrecognized',
  goods_not_received: 'product_not_received',
  goods_not_as_described: 'product_unacceptable',
  subscription_cancelled: 'subscription_canceled',
  refund_not_received: 'credit_not_processed',
  charged_twice: 'duplicate',
  wrong_amount: 'incorrect_amount',
  no_authorization: 'authorization',
  processing_error: 'processing_error',
  other: 'general',
};
