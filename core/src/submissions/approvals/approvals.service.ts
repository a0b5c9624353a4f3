import { isCurrency } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { readIdPage } from '../../platform/shared/id-pages.js';
import type { AcceptanceService } from '../acceptance/acceptance.service.js';
import type { SubmissionsService } from '../submissions.service.js';
import type { ApprovalGate } from './approval-gate.js';
import type { ApprovalSettingsDto } from './approvals.dto.js';
import { isOwnRequest, type Approval, type ApprovalThreshold } from './approvals.js';
import type { ApprovalSearch, ApprovalsRepository } from './approvals.repository.js';

export type ApprovalsDeps = {
  readonly database: Database;
  readonly approvals: ApprovalsRepository;
  readonly approvalGate: ApprovalGate;
  readonly acceptance: Pick<AcceptanceService, 'acceptApproved'>;
  readonly submissions: Pick<SubmissionsService, 'submitApproved'>;
  readonly audit: AuditLog;
  readonly refunds: ApprovedRefunds;
};

/** Refunds are made by an area above. */
export type ApprovedRefunds = {
  startApproved(actor: TenantActor, approval: Approval): Promise<void>;
  endRejected(tx: Tx, actor: TenantActor, approval: Approval): Promise<void>;
};

export type ApprovalQuery = Pick<ApprovalSearch, 'disputeId' | 'status'> & {
  readonly cursor: string | undefined;
  readonly perPage: number;
};

export type ApprovalPage = {
  readonly approvals: readonly Approval[];
  readonly nextCursor: string | undefined;
};

const reasonLengthMax = 500;

/** Requests that wait for a second person, and their decisions. */
export class ApprovalsService {
  constructor(private readonly deps: ApprovalsDeps) {}

  async listApprovals(
    { tenantId }: TenantActor,
    { cursor, perPage, ...search }: ApprovalQuery,
  ): Promise<ApprovalPage> {
    const { rows: approvals, nextCursor } = await readIdPage({ cursor, perPage }, 'apr', {
      read: (before, limit) => this.deps.approvals.listApprovals(tenantId, { ...search, before, limit }),
      idOf: ({ approvalId }) => approvalId,
    });
    return { approvals, nextCursor };
  }

  /** The request that a dispute waits for, if there is one. */
  async findPending({ tenantId }: TenantActor, disputeId: string): Promise<Approval | undefined> {
    const search = { disputeId, status: 'pending', before: undefined, limit: 1 } as const;
    const [pending] = await this.deps.approvals.listApprovals(tenantId, search);
    return pending;
  }

  /**
   * Carries out what was requested: sends the response, accepts the dispute, or refunds the payment.
   * @throws {AppError} 403 for the own request, 409 if it was decided, and what the action throws
   */
  async approve(actor: TenantActor, approvalId: string): Promise<Approval> {
    const approval = await this.requirePending(actor, approvalId);
    if (isOwnRequest(approval, actor.userId)) throw errors.ownApproval();
    await this.carryOut(actor, approval);
    return this.require(actor, approvalId);
  }

  private carryOut(actor: TenantActor, approval: Approval): Promise<unknown> {
    switch (approval.action) {
      case 'submit':
        return this.deps.submissions.submitApproved(actor, approval);
      case 'accept':
        return this.deps.acceptance.acceptApproved(actor, approval);
      case 'refund':
        return this.deps.refunds.startApproved(actor, approval);
    }
  }

  /** The person who made the request withdraws it this way. */
  async reject(actor: TenantActor, approvalId: string, text: string | null | undefined): Promise<Approval> {
    const reason = toReason(text);
    const approval = await this.requirePending(actor, approvalId);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.approvalGate.decide(tx, actor, { approval, status: 'rejected', reason });
      if (approval.action === 'refund') await this.deps.refunds.endRejected(tx, actor, approval);
    });
    return this.require(actor, approvalId);
  }

  threshold({ tenantId }: TenantActor): Promise<ApprovalThreshold | undefined> {
    return this.deps.approvals.findThreshold(tenantId);
  }

  async setThreshold(
    actor: TenantActor,
    { require_approval_above: wanted }: ApprovalSettingsDto,
  ): Promise<ApprovalThreshold | undefined> {
    const threshold = wanted === null ? undefined : toThreshold(wanted);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.approvals.setThreshold(tx, actor.tenantId, threshold);
      await this.deps.audit.record(tx, actor, {
        action: 'settings.approvals_update',
        details: { amount: threshold?.amountMinor ?? null, currency: threshold?.currency ?? null },
      });
    });
    return threshold;
  }

  private async requirePending(actor: TenantActor, approvalId: string): Promise<Approval> {
    const approval = await this.require(actor, approvalId);
    if (approval.status !== 'pending') throw errors.approvalDecided();
    return approval;
  }

  private async require({ tenantId }: TenantActor, approvalId: string): Promise<Approval> {
    const approval = await this.deps.approvals.findApproval(tenantId, approvalId);
    if (approval === undefined) throw errors.approvalNotFound();
    return approval;
  }
}

function toThreshold({ amount, currency }: { amount: number; currency: string }): ApprovalThreshold {
  if (!isCurrency(currency))
    throw invalidField('require_approval_above.currency', 'Enter an ISO 4217 currency code, such as USD');
  return { amountMinor: amount, currency };
}

function toReason(text: string | null | undefined): string | undefined {
  const reason = text?.trim() ?? '';
  if (reason.length > reasonLengthMax)
    throw invalidField('reason', `The reason can have at most ${reasonLengthMax} characters`);
  return reason === '' ? undefined : reason;
}
