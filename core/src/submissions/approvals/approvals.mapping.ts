import type { TenantActor } from '../../identity/access/actor.js';
import { can } from '../../identity/access/permissions.js';
import type { ApprovalDto, ApprovalSettingsDto, AwaitingApprovalDto } from './approvals.dto.js';
import { isOwnRequest, type Approval, type ApprovalThreshold } from './approvals.js';

export function toApprovalDto(approval: Approval, actor: TenantActor): ApprovalDto {
  const { requestedBy, decidedBy, status } = approval;
  return {
    approval_id: approval.approvalId,
    dispute_id: approval.disputeId ?? null,
    psp_dispute_id: approval.providerDisputeId ?? null,
    refund_id: approval.refundId ?? null,
    provider: approval.provider,
    amount: approval.amountMinor,
    currency: approval.currency,
    readiness: approval.readiness ?? null,
    action: approval.action,
    status,
    requested_by: { user_id: requestedBy.userId, name: requestedBy.name },
    requested_via: approval.requestedVia,
    requested_at: approval.requestedAt.toISOString(),
    override_reason: approval.options.overrideReason ?? null,
    needs_second_person: approval.needsSecondPerson,
    can_approve: canApprove(approval, actor),
    decided_by: decidedBy === undefined ? null : { user_id: decidedBy.userId, name: decidedBy.name },
    decided_at: approval.decidedAt?.toISOString() ?? null,
    reason: approval.reason ?? null,
  };
}

function canApprove(approval: Approval, actor: TenantActor): boolean {
  const { status, action } = approval;
  if (status !== 'pending' || isOwnRequest(approval, actor.userId)) return false;
  return can(actor, 'approvals:decide') && (action !== 'refund' || can(actor, 'refunds:write'));
}

export function toAwaitingApprovalDto(approval: Approval, actor: TenantActor): AwaitingApprovalDto {
  return {
    success: true,
    status: 'awaiting_approval',
    message: approval.needsSecondPerson
      ? `This ${approval.refundId === undefined ? 'dispute' : 'refund'} is above the amount that one person may decide. Another member has to approve the request.`
      : 'A person has to approve the request.',
    approval: toApprovalDto(approval, actor),
  };
}

export function toApprovalSettingsDto(threshold: ApprovalThreshold | undefined): ApprovalSettingsDto {
  return {
    require_approval_above:
      threshold === undefined ? null : { amount: threshold.amountMinor, currency: threshold.currency },
  };
}
