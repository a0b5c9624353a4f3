import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { MembersRepository } from '../../identity/team/members.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { toUsdMinor, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { CaseworkDeps } from '../casework/casework.service.js';
import { recordEvent } from '../casework/record-event.js';
import type { Dispute } from '../disputes/disputes.js';
import {
  isOwnRequest,
  type Approval,
  type ApprovalAction,
  type ApprovalThreshold,
  type ApprovedOptions,
} from './approvals.js';
import type { ApprovalsRepository } from './approvals.repository.js';

export type ApprovalGateDeps = {
  readonly approvals: ApprovalsRepository;
  readonly audit: AuditLog;
  readonly rates: ExchangeRates | undefined;
  readonly members: Pick<MembersRepository, 'listIds'>;
  readonly notifyColleagues: CaseworkDeps['notifyColleagues'];
};

/** An action that is about to take effect. */
export type GatedAction = {
  /** As it is under its lock. */
  readonly dispute: Dispute;
  readonly action: ApprovalAction;
  readonly options: ApprovedOptions;
  /** The digest of everything that takes effect. Undefined if no approval seemed necessary when it was prepared. */
  readonly digest: string | undefined;
  /** The pending request that this carries out. */
  readonly approval?: Approval | undefined;
  /** The digest that was approved when a submission that is retried began. */
  readonly approvedDigest?: string | undefined;
  /** Requests approval of any amount, because an agent acts. */
  readonly isAgent?: boolean;
};

/** Holds back actions that need a second person, and records the request for one. */
export class ApprovalGate {
  constructor(private readonly deps: ApprovalGateDeps) {}

  /** Returns true if the dispute is above the amount that one person may decide. */
  async needsSecondPerson(dispute: Dispute, within?: Tx): Promise<boolean> {
    const settings = await this.deps.approvals.findSettings(dispute.tenantId, within && { tx: within });
    const { threshold } = settings;
    return threshold !== undefined && isAbove(dispute.amount, threshold, this.deps.rates);
  }

  /**
   * Decides whether an action may take effect. Each function that stores a submission or an acceptance, or reopens one, calls
   * this in its transaction. The caller holds the lock on the dispute.
   * @returns a new request if the action has to wait for one. Then the caller must store nothing else.
   * @throws {AppError} 409 if another request is pending, or the content differs from what was requested; 403 for the own
   *   request
   */
  async pass(tx: Tx, actor: TenantActor, gated: GatedAction): Promise<Approval | undefined> {
    const { dispute, digest, approval, approvedDigest } = gated;
    const needsSecondPerson = await this.needsSecondPerson(dispute, tx);
    if (approval !== undefined) {
      // The amount may have been lowered since the request.
      if (
        isOwnRequest(
          { ...approval, needsSecondPerson: needsSecondPerson || approval.needsSecondPerson },
          actor.userId,
        )
      )
        throw errors.ownApproval();
      if (digest === undefined || approval.digest !== digest) throw errors.approvalOutdated();
      await this.decide(tx, actor, { approval, status: 'approved', reason: undefined });
      return undefined;
    }
    if (!needsSecondPerson && gated.isAgent !== true) return undefined;
    if (digest === undefined) throw errors.approvalOutdated();
    if (digest === approvedDigest && (await this.deps.approvals.isApproved(tx, { ...dispute, digest })))
      return undefined;
    return this.request(tx, actor, { ...gated, digest, needsSecondPerson });
  }

  private async request(
    tx: Tx,
    actor: TenantActor,
    {
      dispute,
      action,
      options,
      digest,
      needsSecondPerson,
    }: GatedAction & Pick<Approval, 'needsSecondPerson'> & { readonly digest: string },
  ): Promise<Approval> {
    const { tenantId, disputeId } = dispute;
    if (await this.deps.approvals.hasPending(tx, tenantId, disputeId)) throw errors.approvalPending();
    const approvalId = await this.deps.approvals.insert(tx, {
      tenantId,
      disputeId,
      action,
      options,
      digest,
      needsSecondPerson,
      requestedBy: actor.userId,
      requestedVia: viaOf(actor),
    });
    const data = { approval_id: approvalId, action };
    const eventId = await recordEvent(tx, { tenantId, disputeId, type: 'approval.requested', actor, data });
    const members = await this.deps.members.listIds(tx, tenantId);
    const userIds = members.filter((userId) => !needsSecondPerson || userId !== actor.userId);
    await this.deps.notifyColleagues(tx, actor, { tenantId, disputeId, eventId, kind: 'approval', userIds });
    await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
    await this.deps.audit.record(tx, actor, {
      action: 'approval.request',
      subject: { kind: 'dispute', id: disputeId },
      details: { approval_id: approvalId, requested_action: action, digest },
    });
    const approval = await this.deps.approvals.find(tenantId, approvalId, tx);
    if (approval === undefined) throw new Error(`The approval ${approvalId} was not stored`);
    return approval;
  }

  async decide(
    tx: Tx,
    actor: TenantActor,
    decision: {
      readonly approval: Approval;
      readonly status: 'approved' | 'rejected';
      readonly reason: string | undefined;
    },
  ): Promise<void> {
    const { approval, status, reason } = decision;
    const { tenantId, disputeId, approvalId, action } = approval;
    const isFirst = await this.deps.approvals.decide(tx, {
      tenantId,
      approvalId,
      status,
      decidedBy: actor.userId,
      reason,
    });
    if (!isFirst) throw errors.approvalDecided();
    const data = { approval_id: approvalId, action, ...(reason === undefined ? {} : { reason }) };
    await recordEvent(tx, { tenantId, disputeId, type: `approval.${status}`, actor, data });
    await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
    await this.deps.audit.record(tx, actor, {
      action: status === 'approved' ? 'approval.approve' : 'approval.reject',
      subject: { kind: 'dispute', id: disputeId },
      details: {
        approval_id: approvalId,
        requested_action: action,
        ...(reason === undefined ? {} : { reason }),
      },
    });
  }
}

/** Without a rate for one of the currencies, a second person is needed: the amounts can't be compared. */
export function isAbove(
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: string },
  threshold: ApprovalThreshold,
  rates: ExchangeRates | undefined,
): boolean {
  if (currency === threshold.currency) return amountMinor > threshold.amountMinor;
  const amount = toUsdMinor(BigInt(amountMinor), currency, rates);
  const limit = toUsdMinor(BigInt(threshold.amountMinor), threshold.currency, rates);
  return amount === undefined || limit === undefined || amount > limit;
}

function viaOf({ apiKey, impersonator }: TenantActor): Approval['requestedVia'] {
  if (apiKey !== undefined) return 'api_key';
  return impersonator === undefined ? 'session' : 'impersonation';
}
