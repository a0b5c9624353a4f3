import { readinessLevels } from '../../case/disputes/readiness-levels.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntity } from '../../platform/database/entities.js';
import { newestFirst } from '../../platform/database/list-parts.js';
import { newId } from '../../platform/shared/ids.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
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
  amount_minor: number;
  currency: string;
  readiness: number | null;
  requested_by: string;
  requested_by_name: string;
  decided_by: string | null;
  decided_by_name: string | null;
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
    return toEntity<ApprovalThreshold>(found);
  }

  async setThreshold(tx: Tx, tenantId: string, threshold: ApprovalThreshold | undefined): Promise<void> {
    if (threshold === undefined) {
      await tx('approval_settings').where({ tenant_id: tenantId }).delete();
      return;
    }
    const columns = { ...toColumns(threshold), updated_at: tx.raw('clock_timestamp()') };
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
        .where(withoutUndefined({ 'a.dispute_id': disputeId, 'a.status': status }))
        .modify(newestFirst('a.approval_id', { before, limit })),
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
    await tx('approvals').insert(toColumns({ ...approval, approvalId }));
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
    ...toEntity<Approval>(row),
    readiness: row.readiness === null ? undefined : readinessLevels[row.readiness],
    requestedBy: { userId: row.requested_by, name: row.requested_by_name },
    decidedBy:
      row.decided_by === null ? undefined : { userId: row.decided_by, name: row.decided_by_name ?? '' },
  };
}
