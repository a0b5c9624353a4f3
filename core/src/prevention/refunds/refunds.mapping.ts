import type { RefundDto } from './refunds.dto.js';
import type { Refund } from './refunds.js';

export function toRefundDto(refund: Refund): RefundDto {
  const { requestedBy, source } = refund;
  return {
    refund_id: refund.refundId,
    account_id: refund.accountId,
    provider: refund.provider,
    payment_id: refund.providerPaymentId,
    amount: refund.amountMinor,
    currency: refund.currency,
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
