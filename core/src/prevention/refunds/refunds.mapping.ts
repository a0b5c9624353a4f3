import type { RefundDto } from './refunds.dto.js';
import type { Refund } from './refunds.js';

/** Describes the next step of a refund that was just started. */
export const refundMessage = ({ awaitsApproval }: Pick<Refund, 'awaitsApproval'>): string =>
  awaitsApproval
    ? 'The refunds of this payment are above the amount that one person may decide. Another member has to approve this one.'
    : 'The payment is being refunded.';

export function toRefundDto(refund: Refund): RefundDto {
  const { requestedBy, source } = refund;
  return {
    refund_id: refund.refundId,
    account_id: refund.accountId,
    provider: refund.provider,
    payment_id: refund.providerPaymentId,
    amount: refund.amountMinor,
    currency: refund.currency,
    refunded_before: refund.refundedBeforeMinor,
    reason: refund.reason,
    source: { kind: source.kind, id: source.id },
    requested_by: requestedBy === undefined ? null : { user_id: requestedBy.userId, name: requestedBy.name },
    status: refund.status,
    awaiting_approval: refund.awaitsApproval,
    provider_refund_id: refund.providerRefundId ?? null,
    error_message: refund.errorMessage ?? null,
    next_try_at: refund.nextTryAt?.toISOString() ?? null,
    created_at: refund.createdAt.toISOString(),
    final_at: refund.finalAt?.toISOString() ?? null,
  };
}
