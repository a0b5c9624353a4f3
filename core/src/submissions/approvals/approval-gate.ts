import type { CaseworkDeps } from '../../case/casework/casework.service.js';
import { recordEvent } from '../../case/casework/record-event.js';
import type { CompanyRates } from '../../case/currency/company-rates.js';
import type { Dispute } from '../../case/disputes/disputes.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { MembersRepository } from '../../identity/team/members.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { isMore, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { SubmissionOptions } from '../submissions.js';
import type { Approval, ApprovalAction, ApprovalThreshold } from './approvals.js';
import type { ApprovalsRepository, NewApproval } from './approvals.repository.js';

export type ApprovalGateDeps = {
  readonly approvals: ApprovalsRepository;
  readonly audit: AuditLog;
  readonly companyRates: CompanyRates;
  readonly members: Pick<MembersRepository, 'listIds'>;
  readonly notifyColleagues: CaseworkDeps['notifyColleagues'];
};

export type ApprovalRequest = {
  readonly action: Exclude<ApprovalAction, 'refund'>;
  readonly options: SubmissionOptions;
};

type Decision = {
  readonly approval: Approval;
  readonly status: 'approved' | 'rejected';
  readonly reason: string | undefined;
};

/** Holds back actions that need a second person, and records the request for one. */
export class ApprovalGate {
  constructor(private readonly deps: ApprovalGateDeps) {}

  /** Returns true if the dispute or the refund is above the amount that one person may decide. */
  async needsSecondPerson(dispute: Pick<Dispute, 'tenantId' | 'amount'>, within?: Tx): Promise<boolean> {
    const threshold = await this.deps.approvals.findThreshold(dispute.tenantId, within);
    if (threshold === undefined) return false;
    const { rates } = await this.deps.companyRates.read(dispute.tenantId, within);
    return isAbove(dispute.amount, threshold, rates);
  }

  /**
   * Records a request. The caller holds the lock on the dispute.
   * @throws {AppError} 409 if another request is pending
   */
  async request(
    tx: Tx,
    actor: TenantActor,
    { dispute, action, options }: ApprovalRequest & { readonly dispute: Dispute },
  ): Promise<Approval> {
    const { tenantId, disputeId } = dispute;
    if (await this.deps.approvals.hasPending(tx, tenantId, disputeId)) throw errors.approvalPending();
    const needsSecondPerson = await this.needsSecondPerson(dispute, tx);
    const asked = { tenantId, disputeId, refundId: undefined, action, options, needsSecondPerson };
    const approvalId = await this.insert(tx, actor, asked);
    await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
    const approval = await this.deps.approvals.findApproval(tenantId, approvalId, tx);
    if (approval === undefined) throw new Error(`The approval ${approvalId} was not stored`);
    return approval;
  }

  /** Records a request to refund a payment. The refund was inserted in the same transaction. */
  async requestRefund(
    tx: Tx,
    actor: TenantActor,
    { tenantId, refundId }: { readonly tenantId: string; readonly refundId: string },
  ): Promise<void> {
    const options = { includeEvidence: false, autoRetry: false };
    const asked = { tenantId, disputeId: undefined, refundId, options, needsSecondPerson: true } as const;
    await this.insert(tx, actor, { ...asked, action: 'refund' });
  }

  private async insert(
    tx: Tx,
    actor: TenantActor,
    asked: Omit<NewApproval, 'requestedBy' | 'requestedVia'>,
  ): Promise<string> {
    const { tenantId, disputeId, refundId = '', action } = asked;
    const requestedBy = actor.userId;
    const approvalId = await this.deps.approvals.insertApproval(tx, {
      ...asked,
      requestedBy,
      requestedVia: viaOf(actor),
    });
    const about = { tenantId, disputeId, actor };
    const data = { approval_id: approvalId };
    const eventId = await (action === 'refund'
      ? recordEvent(tx, {
          ...about,
          type: 'refund.approval_requested',
          data: { ...data, refund_id: refundId },
        })
      : recordEvent(tx, { ...about, type: 'approval.requested', data: { ...data, action } }));
    const permission = action === 'refund' ? 'refunds:write' : 'approvals:decide';
    const deciders = await this.deps.members.listIds(tx, tenantId, permission);
    const userIds = deciders.filter((userId) => !asked.needsSecondPerson || userId !== requestedBy);
    await this.deps.notifyColleagues(tx, actor, { tenantId, disputeId, eventId, kind: 'approval', userIds });
    await this.deps.audit.record(tx, actor, {
      action: 'approval.request',
      subject: subjectOf(asked),
      details: { approval_id: approvalId, requested_action: action },
    });
    return approvalId;
  }

  /**
   * Records the approval in the transaction that starts the action.
   * @throws {AppError} 409 if someone else has decided the request
   */
  async approve(tx: Tx, actor: TenantActor, approval: Approval): Promise<void> {
    await this.decide(tx, actor, { approval, status: 'approved', reason: undefined });
  }

  async decide(tx: Tx, actor: TenantActor, decision: Decision): Promise<void> {
    const { approval, status, reason } = decision;
    const { tenantId, approvalId, action } = approval;
    const isFirst = await this.deps.approvals.decide(tx, {
      tenantId,
      approvalId,
      status,
      decidedBy: actor.userId,
      reason,
    });
    if (!isFirst) throw errors.approvalDecided();
    await this.announceDecision(tx, actor, decision);
    await this.deps.audit.record(tx, actor, {
      action: status === 'approved' ? 'approval.approve' : 'approval.reject',
      subject: subjectOf(approval),
      details: {
        approval_id: approvalId,
        requested_action: action,
        ...(reason === undefined ? {} : { reason }),
      },
    });
  }

  private async announceDecision(
    tx: Tx,
    actor: TenantActor,
    { approval, status, reason }: Decision,
  ): Promise<void> {
    const { tenantId, disputeId, refundId, approvalId, action } = approval;
    const data = { approval_id: approvalId, ...(reason === undefined ? {} : { reason }) };
    const about = { tenantId, disputeId, actor };
    let eventId: string | undefined;
    if (action !== 'refund')
      eventId = await recordEvent(tx, { ...about, type: `approval.${status}`, data: { ...data, action } });
    else if (status === 'rejected') {
      const ofRefund = { ...data, refund_id: refundId ?? '' };
      eventId = await recordEvent(tx, { ...about, type: 'refund.approval_rejected', data: ofRefund });
    }
    if (status === 'rejected' && eventId !== undefined) {
      const notice = { tenantId, disputeId, eventId, userIds: [approval.requestedBy.userId] };
      await this.deps.notifyColleagues(tx, actor, { ...notice, kind: 'rejected' });
    }
    if (disputeId !== undefined) await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
  }
}

const subjectOf = ({ disputeId, refundId = '' }: Pick<Approval, 'disputeId' | 'refundId'>) =>
  disputeId === undefined ? { kind: 'refund', id: refundId } : { kind: 'dispute', id: disputeId };

/** Without a rate for one of the currencies, a second person is needed: the amounts can't be compared. */
export function isAbove(
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: string },
  threshold: ApprovalThreshold,
  rates: ExchangeRates | undefined,
): boolean {
  const limit = { amountMinor: BigInt(threshold.amountMinor), currency: threshold.currency };
  return isMore({ amountMinor: BigInt(amountMinor), currency }, limit, rates) ?? true;
}

function viaOf({ apiKey, impersonator }: TenantActor): Approval['requestedVia'] {
  if (apiKey !== undefined) return 'api_key';
  return impersonator === undefined ? 'session' : 'impersonation';
}
