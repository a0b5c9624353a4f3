import { toEntity } from '../../platform/database/entities.js';
import type { RefundStatus } from '../refunds/refunds.js';
import type { Alert, JoinedAlert } from './alerts.js';

export type AlertColumns = {
  provider_payment_id: string | null;
  amount_minor: number | null;
  currency: string | null;
  match_confidence: number | null;
  dispute_id: string | null;
  refund_id: string | null;
  dismissed_by: string | null;
};

/** With the rows that it is joined to. */
export type AlertRow = AlertColumns & {
  refund_status: RefundStatus | null;
  refund_amount_minor: number | null;
  refund_currency: string | null;
  refund_awaits_approval: boolean | null;
  refund_error: string | null;
  refund_created_at: Date | null;
  refund_final_at: Date | null;
  dispute_provider_id: string | null;
  dispute_status: string | null;
  dispute_opened_at: Date | null;
  dismissed_by_name: string | null;
  announced: { at: string; ruleId: string; ruleName: string } | null;
};

const given = <T>(value: T | null): T | undefined => value ?? undefined;

export function toAlert(row: AlertColumns): Alert {
  return {
    ...toEntity<Alert>(row),
    paymentId: given(row.provider_payment_id),
    amount: toMoney(row.amount_minor, row.currency),
    // real has seven digits.
    matchConfidence: row.match_confidence === null ? undefined : Math.round(row.match_confidence * 100) / 100,
  };
}

export function toJoinedAlert(row: AlertRow): JoinedAlert {
  return {
    ...toAlert(row),
    dismissedBy:
      row.dismissed_by === null ? undefined : { userId: row.dismissed_by, name: row.dismissed_by_name ?? '' },
    announced: row.announced === null ? undefined : { ...row.announced, at: new Date(row.announced.at) },
    refund: toRefund(row),
    dispute: toDispute(row),
  };
}

function toMoney(amountMinor: number | null, currency: string | null) {
  return amountMinor === null || currency === null ? undefined : { amountMinor, currency };
}

function toRefund(row: AlertRow): JoinedAlert['refund'] {
  const amount = toMoney(row.refund_amount_minor, row.refund_currency);
  if (
    row.refund_id === null ||
    row.refund_status === null ||
    row.refund_created_at === null ||
    amount === undefined
  )
    return undefined;
  return {
    refundId: row.refund_id,
    status: row.refund_status,
    ...amount,
    awaitsApproval: row.refund_awaits_approval ?? false,
    errorMessage: row.refund_error ?? undefined,
    createdAt: row.refund_created_at,
    finalAt: row.refund_final_at ?? undefined,
  };
}

function toDispute(row: AlertRow): JoinedAlert['dispute'] {
  if (row.dispute_id === null || row.dispute_status === null || row.dispute_opened_at === null)
    return undefined;
  return {
    disputeId: row.dispute_id,
    providerDisputeId: row.dispute_provider_id ?? '',
    status: row.dispute_status,
    openedAt: row.dispute_opened_at,
  };
}
