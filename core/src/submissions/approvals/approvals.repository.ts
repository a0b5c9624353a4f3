import { readinessLevels } from '../../case/disputes/readiness-levels.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/shared/ids.js';
import type { SubmissionOptions } from '../submissions.js';
import type { Approval, ApprovalThreshold } from './approvals.js';

export type NewApproval = Pick<
  Approval,
  'tenantId' | 'disputeId' | 'refundId' | 'action' | 'options' | 'needsSecondPerson' | 'requestedVia'
> & { readonly requestedBy: string };

export type Decision = Pick<Approval, 'tenantId' | 'approvalId'> & {
  readonly status: 'approved' | 'rejected';
  readonly decidedBy: string;
  readonly reason: string | undefined;
};

export type ApprovalSearch = {
  readonly disputeId: string | undefined;
  readonly status: Approval['status'] | undefined;
  readonly before: string | undefined;
  readonly limit: number;
};

type Row = {
  approval_id: string;
  tenant_id: string;
  dispute_id: string | null;
  provider_dispute_id: string | null;
  refund_id: string | null;
  provider: string;
  amount_minor: number;
  currency: string;
  readiness: number | null;
  action: Approval['action'];
  options: SubmissionOptions;
  needs_second_person: boolean;
  status: Approval['status'];
  requested_by: string;
  requested_by_name: string;
  requested_via: Approval['requestedVia'];
  requested_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  reason: string | null;
};

export class ApprovalsRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined if no dispute of the company needs a second person */
  async findThreshold(tenantId: string, within?: Tx): Promise<ApprovalThreshold | undefined> {
    const found: unknown = await this.database.read(
      tenantId,
      (tx) => tx('approval_settings').where({ tenant_id: tenantId }).first('amount_minor', 'currency'),
      within,
    );
    if (found === undefined) return undefined;
    const row = found as { amount_minor: number; currency: string };
    return { amountMinor: row.amount_minor, currency: row.currency };
  }

  async setThreshold(tx: Tx, tenantId: string, threshold: ApprovalThreshold | undefined): Promise<void> {
    if (threshold === undefined) {
      await tx('approval_settings').where({ tenant_id: tenantId }).delete();
      return;
    }
    const columns = {
      amount_minor: threshold.amountMinor,
      currency: threshold.currency,
      updated_at: tx.raw('clock_timestamp()'),
    };
    await tx('approval_settings')
      .insert({ tenant_id: tenantId, ...columns })
      .onConflict('tenant_id')
      .merge(columns);
  }

  /** Newest first. `before` is the last id of the page before. */
  async listApprovals(
    tenantId: string,
    { disputeId, status, before, limit }: ApprovalSearch,
  ): Promise<Approval[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId)
        .modify((query) => {
          if (disputeId !== undefined) void query.where('a.dispute_id', disputeId);
          if (status !== undefined) void query.where('a.status', status);
          if (before !== undefined) void query.where('a.approval_id', '<', before);
        })
        .orderBy('a.approval_id', 'desc')
        .limit(limit),
    );
    return (rows as Row[]).map(toApproval);
  }

  async findApproval(tenantId: string, approvalId: string, within?: Tx): Promise<Approval | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => select(tx, tenantId).where('a.approval_id', approvalId).first(),
      within,
    );
    return row === undefined ? undefined : toApproval(row as Row);
  }

  async hasPending(tx: Tx, tenantId: string, disputeId: string): Promise<boolean> {
    const found: unknown = await tx('approvals')
      .where({ tenant_id: tenantId, dispute_id: disputeId, status: 'pending' })
      .first('approval_id');
    return found !== undefined;
  }

  /** Returns the new approval's id. */
  async insertApproval(tx: Tx, approval: NewApproval): Promise<string> {
    const approvalId = newId('apr');
    await tx('approvals').insert({
      approval_id: approvalId,
      tenant_id: approval.tenantId,
      dispute_id: approval.disputeId ?? null,
      refund_id: approval.refundId ?? null,
      action: approval.action,
      options: JSON.stringify(approval.options),
      needs_second_person: approval.needsSecondPerson,
      requested_by: approval.requestedBy,
      requested_via: approval.requestedVia,
    });
    return approvalId;
  }

  /** Returns false if someone else has decided it. */
  async decide(tx: Tx, { tenantId, approvalId, status, decidedBy, reason }: Decision): Promise<boolean> {
    const decided = await tx('approvals')
      .where({ tenant_id: tenantId, approval_id: approvalId, status: 'pending' })
      .update({
        status,
        decided_by: decidedBy,
        decided_at: tx.raw('clock_timestamp()'),
        reason: reason ?? null,
      });
    return decided === 1;
  }
}

function select(tx: Tx, tenantId: string) {
  return tx('approvals as a')
    .leftJoin('disputes as d', { 'd.tenant_id': 'a.tenant_id', 'd.dispute_id': 'a.dispute_id' })
    .leftJoin('refunds as r', { 'r.tenant_id': 'a.tenant_id', 'r.refund_id': 'a.refund_id' })
    .join('users as requester', 'requester.user_id', 'a.requested_by')
    .leftJoin('users as decider', 'decider.user_id', 'a.decided_by')
    .where('a.tenant_id', tenantId)
    .select('a.*', 'd.provider_dispute_id', 'd.readiness')
    .select(
      tx.raw(`coalesce(d.provider, r.provider) as provider, coalesce(d.amount_minor, r.amount_minor) as amount_minor,
              coalesce(d.currency, r.currency) as currency`),
    )
    .select('requester.name as requested_by_name', 'decider.name as decided_by_name');
}

function toApproval(row: Row): Approval {
  return {
    approvalId: row.approval_id,
    tenantId: row.tenant_id,
    disputeId: row.dispute_id ?? undefined,
    providerDisputeId: row.provider_dispute_id ?? undefined,
    refundId: row.refund_id ?? undefined,
    provider: row.provider,
    amountMinor: row.amount_minor,
    currency: row.currency,
    readiness: row.readiness === null ? undefined : readinessLevels[row.readiness],
    action: row.action,
    options: row.options,
    needsSecondPerson: row.needs_second_person,
    status: row.status,
    requestedBy: { userId: row.requested_by, name: row.requested_by_name },
    requestedVia: row.requested_via,
    requestedAt: row.requested_at,
    decidedBy:
      row.decided_by === null ? undefined : { userId: row.decided_by, name: row.decided_by_name ?? '' },
    decidedAt: row.decided_at ?? undefined,
    reason: row.reason ?? undefined,
  };
}
