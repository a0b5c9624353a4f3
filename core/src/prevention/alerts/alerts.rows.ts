import type { AlertKind } from '@rebuttal/plugin-kit';

import type { RefundStatus } from '../refunds/refunds.js';
import type { Alert, AlertOutcome, AlertState, JoinedAlert, MatchBasis } from './alerts.js';

export type AlertColumns = {
  alert_id: string;
  tenant_id: string;
  source: string;
  source_id: string | null;
  external_id: string;
  kind: AlertKind;
  account_id: string | null;
  provider_payment_id: string | null;
  other_payment_ids: string[];
  network: string | null;
  amount_minor: number | null;
  currency: string | null;
  card_last4: string | null;
  arn: string | null;
  paid_at: Date | null;
  reason: string | null;
  is_liability_shifted: boolean | null;
  created_at: Date;
  received_at: Date;
  respond_by: Date | null;
  state: AlertState;
  match_basis: MatchBasis | null;
  match_confidence: number | null;
  dispute_id: string | null;
  refund_id: string | null;
  is_access_revoked: boolean;
  dismissed_reason: string | null;
  dismissed_by: string | null;
  dismissed_at: Date | null;
  outcome: AlertOutcome | null;
  outcome_at: Date | null;
  outcome_sent_at: Date | null;
  outcome_error: string | null;
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
    alertId: row.alert_id,
    tenantId: row.tenant_id,
    source: row.source,
    sourceId: given(row.source_id),
    externalId: row.external_id,
    kind: row.kind,
    accountId: given(row.account_id),
    paymentId: given(row.provider_payment_id),
    otherPaymentIds: row.other_payment_ids,
    network: given(row.network),
    amount: toMoney(row.amount_minor, row.currency),
    cardLast4: given(row.card_last4),
    arn: given(row.arn),
    paidAt: given(row.paid_at),
    reason: given(row.reason),
    isLiabilityShifted: given(row.is_liability_shifted),
    createdAt: row.created_at,
    receivedAt: row.received_at,
    respondBy: given(row.respond_by),
    state: row.state,
    matchBasis: given(row.match_basis),
    // real has seven digits.
    matchConfidence: row.match_confidence === null ? undefined : Math.round(row.match_confidence * 100) / 100,
    disputeId: given(row.dispute_id),
    refundId: given(row.refund_id),
    isAccessRevoked: row.is_access_revoked,
    dismissedReason: given(row.dismissed_reason),
    dismissedAt: given(row.dismissed_at),
    outcome: given(row.outcome),
    outcomeAt: given(row.outcome_at),
    outcomeSentAt: given(row.outcome_sent_at),
    outcomeError: given(row.outcome_error),
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
