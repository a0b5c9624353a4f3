import type { AlertAdvice } from './alert-advice.js';
import type { PaymentCandidate } from './alert-matching.js';
import type {
  AlertAdviceDto,
  AlertCandidateDto,
  AlertDto,
  AlertMoneyDto,
  AlertPreflightItemDto,
} from './alerts.dto.js';
import { isBeingRefunded, outcomesOf, whyNotRefundable, type Alert, type JoinedAlert } from './alerts.js';

type Shown = {
  readonly alert: JoinedAlert;
  readonly candidates?: readonly PaymentCandidate[];
  readonly advice: AlertAdvice;
};

export function toAlertDto({ alert, candidates = [], advice }: Shown): AlertDto {
  return {
    alert_id: alert.alertId,
    source: alert.source,
    source_id: alert.sourceId ?? null,
    external_id: alert.externalId,
    kind: alert.kind,
    ...toPayment(alert),
    reason: alert.reason ?? null,
    created_at: alert.createdAt.toISOString(),
    received_at: alert.receivedAt.toISOString(),
    respond_by: toTime(alert.respondBy),
    state: alert.state,
    ...toActions(alert),
    dispute_id: alert.disputeId ?? null,
    dispute: toDispute(alert),
    refund_id: alert.refundId ?? null,
    refund: toRefund(alert),
    announced:
      alert.announced === undefined
        ? null
        : {
            action: 'refund',
            at: alert.announced.at.toISOString(),
            rule_id: alert.announced.ruleId,
            rule_name: alert.announced.ruleName,
          },
    match: {
      basis: alert.matchBasis ?? null,
      confidence: alert.matchConfidence ?? null,
      candidates: candidates.map(toCandidate),
    },
    advice: toAdvice(advice),
  };
}

const toTime = (time: Date | undefined) => time?.toISOString() ?? null;

const toMoney = (money: Alert['amount']): AlertMoneyDto | null =>
  money === undefined ? null : { amount: money.amountMinor, currency: money.currency };

function toPayment(alert: JoinedAlert) {
  return {
    network: alert.network ?? null,
    account_id: alert.accountId ?? null,
    payment_id: alert.paymentId ?? null,
    amount: alert.amount?.amountMinor ?? null,
    currency: alert.amount?.currency ?? null,
    card_last4: alert.cardLast4 ?? null,
    acquirer_reference: alert.arn ?? null,
    paid_at: toTime(alert.paidAt),
  };
}

export function toPreflightItemDto(alert: JoinedAlert): AlertPreflightItemDto {
  const { can_refund, can_dismiss, why_not } = toActions(alert);
  const { payment_id, amount, currency } = toPayment(alert);
  return { alert_id: alert.alertId, can_refund, can_dismiss, why_not, payment_id, amount, currency };
}

function toActions(alert: JoinedAlert) {
  const why = whyNotRefundable(alert);
  const { dismissedAt, dismissedBy, dismissedReason } = alert;
  return {
    can_refund: why === undefined,
    why_not: why ?? null,
    can_dismiss: alert.state === 'open' && !isBeingRefunded(alert),
    outcomes: alert.outcome === undefined ? [...outcomesOf[alert.kind]] : [],
    outcome: alert.outcome ?? null,
    outcome_at: toTime(alert.outcomeAt),
    outcome_sent_at: toTime(alert.outcomeSentAt),
    outcome_error: alert.outcomeError ?? null,
    dismissed:
      dismissedAt === undefined || dismissedReason === undefined
        ? null
        : {
            reason: dismissedReason,
            at: dismissedAt.toISOString(),
            by: dismissedBy === undefined ? null : { user_id: dismissedBy.userId, name: dismissedBy.name },
          },
  };
}

function toRefund({ refund }: JoinedAlert): AlertDto['refund'] {
  if (refund === undefined) return null;
  return {
    refund_id: refund.refundId,
    status: refund.status,
    amount: refund.amountMinor,
    currency: refund.currency,
    awaiting_approval: refund.awaitsApproval,
    error_message: refund.errorMessage ?? null,
    created_at: refund.createdAt.toISOString(),
    final_at: toTime(refund.finalAt),
  };
}

function toDispute({ dispute, refund }: JoinedAlert): AlertDto['dispute'] {
  if (dispute === undefined) return null;
  return {
    dispute_id: dispute.disputeId,
    psp_dispute_id: dispute.providerDisputeId,
    status: dispute.status,
    opened_at: dispute.openedAt.toISOString(),
    in_spite_of_refund: refund?.status === 'refunded',
  };
}

function toCandidate({
  paymentId,
  accountId,
  amount,
  paidAt,
  confidence,
}: PaymentCandidate): AlertCandidateDto {
  return {
    payment_id: paymentId,
    account_id: accountId ?? null,
    amount: amount.amountMinor,
    currency: amount.currency,
    paid_at: toTime(paidAt),
    confidence,
  };
}

function toAdvice({ action, why, figures }: AlertAdvice): AlertAdviceDto {
  return {
    action,
    why: why.join(' '),
    figures: {
      payment: toMoney(figures.payment),
      dispute_fee: toMoney(figures.disputeFee),
      dispute_probability: figures.disputeProbability ?? null,
      alert_cost:
        figures.alertCost === undefined
          ? null
          : {
              amount: figures.alertCost.amountMinor,
              currency: figures.alertCost.currency,
              source: figures.alertCost.source,
            },
      expected_loss: toMoney(figures.expectedLoss),
      monitoring: [...figures.monitoring],
    },
  };
}
