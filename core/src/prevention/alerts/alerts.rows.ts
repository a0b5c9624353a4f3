import { toEntity, toPart } from '../../platform/database/entities.js';
import type { Alert, JoinedAlert } from './alerts.js';

export type AlertColumns = {
  provider_payment_id: string | null;
  amount_minor: number | null;
  currency: string | null;
  match_confidence: number | null;
};

/** With columns of the rows that it is joined to. */
export type AlertRow = AlertColumns & {
  dismissed_by: string | null;
  dismissed_by_name: string | null;
  announced: { at: string; ruleId: string; ruleName: string } | null;
};

export function toAlert(row: AlertColumns): Alert {
  return {
    ...toEntity<Alert>(row),
    paymentId: row.provider_payment_id ?? undefined,
    amount:
      row.amount_minor === null || row.currency === null
        ? undefined
        : { amountMinor: row.amount_minor, currency: row.currency },
    // real has seven digits.
    matchConfidence: row.match_confidence === null ? undefined : Math.round(row.match_confidence * 100) / 100,
  };
}

export function toJoinedAlert(row: AlertRow): JoinedAlert {
  const refund = toPart<JoinedAlert['refund']>(row, 'joined_refund_');
  const dispute = toPart<JoinedAlert['dispute']>(row, 'joined_dispute_');
  return {
    ...toAlert(row),
    dismissedBy:
      row.dismissed_by === null ? undefined : { userId: row.dismissed_by, name: row.dismissed_by_name ?? '' },
    announced: row.announced === null ? undefined : { ...row.announced, at: new Date(row.announced.at) },
    refund: refund?.refundId === undefined ? undefined : refund,
    dispute: dispute?.disputeId === undefined ? undefined : dispute,
  };
}
