import type { Database, Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/shared/ids.js';
import type { Approval, ApprovalSettings, ApprovalThreshold, ApprovedOptions } from './approvals.js';

export type NewApproval = Pick<
  Approval,
  'tenantId' | 'disputeId' | 'action' | 'options' | 'digest' | 'needsSecondPerson' | 'requestedVia'
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

type SettingsRow = {
  amount_minor: number;
  currency: string;
  next_amount_minor: number | null;
  next_currency: string | null;
  next_at: Date | null;
  next_by: string | null;
  next_by_name: string | null;
  is_due: boolean | null;
};

/** The time in which the owners can stop a change that makes fewer disputes need approval. */
export const delayHours = 24;

type Row = {
  approval_id: string;
  tenant_id: string;
  dispute_id: string;
  provider_dispute_id: string;
  provider: string;
  amount_minor: number;
  currency: string;
  action: Approval['action'];
  options: ApprovedOptions;
  digest: string | null;
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

  /** A pending change counts from its time on. With `isLocked`, no one else can change the settings until `tx` ends. */
  async findSettings(
    tenantId: string,
    within?: { readonly tx: Tx; readonly isLocked?: boolean },
  ): Promise<ApprovalSettings> {
    const found: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('approval_settings as s')
          .leftJoin('users as u', 'u.user_id', 's.next_by')
          .where('s.tenant_id', tenantId)
          .modify((query) => {
            if (within?.isLocked === true) void query.forUpdate('s');
          })
          .first('s.*', 'u.name as next_by_name', tx.raw('s.next_at <= clock_timestamp() as is_due')),
      within?.tx,
    );
    return found === undefined ? noApprovals : toSettings(found as SettingsRow);
  }

  async setThreshold(tx: Tx, tenantId: string, threshold: ApprovalThreshold | undefined): Promise<void> {
    if (threshold === undefined) await tx('approval_settings').where({ tenant_id: tenantId }).delete();
    else await saveSettings(tx, tenantId, threshold, noNext);
  }

  /** Keeps the amount until then. */
  async setPending(
    tx: Tx,
    tenantId: string,
    change: {
      readonly current: ApprovalThreshold;
      readonly next: ApprovalThreshold | undefined;
      readonly userId: string;
    },
  ): Promise<void> {
    const { current, next, userId } = change;
    await saveSettings(tx, tenantId, current, {
      next_amount_minor: next?.amountMinor ?? null,
      next_currency: next?.currency ?? null,
      next_at: tx.raw(`clock_timestamp() + make_interval(hours => ${delayHours})`),
      next_by: userId,
    });
  }

  /** Newest first. `before` is the last id of the page before. */
  async list(tenantId: string, { disputeId, status, before, limit }: ApprovalSearch): Promise<Approval[]> {
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

  async find(tenantId: string, approvalId: string, within?: Tx): Promise<Approval | undefined> {
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

  /** Returns true if a second person has approved a request with this digest. */
  async isApproved(
    tx: Tx,
    { tenantId, disputeId, digest }: Pick<Approval, 'tenantId' | 'disputeId'> & { readonly digest: string },
  ): Promise<boolean> {
    const found: unknown = await tx('approvals')
      .where({ tenant_id: tenantId, dispute_id: disputeId, status: 'approved', digest })
      .whereRaw('decided_by <> requested_by')
      .first('approval_id');
    return found !== undefined;
  }

  /** Returns the new approval's id. */
  async insert(tx: Tx, approval: NewApproval): Promise<string> {
    const approvalId = newId('apr');
    await tx('approvals').insert({
      approval_id: approvalId,
      tenant_id: approval.tenantId,
      dispute_id: approval.disputeId,
      action: approval.action,
      options: JSON.stringify(approval.options),
      digest: approval.digest,
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

const noApprovals: ApprovalSettings = { threshold: undefined, pending: undefined };
const noNext = { next_amount_minor: null, next_currency: null, next_at: null, next_by: null };

async function saveSettings(
  tx: Tx,
  tenantId: string,
  { amountMinor, currency }: ApprovalThreshold,
  next: Record<keyof typeof noNext, unknown>,
): Promise<void> {
  const columns = { amount_minor: amountMinor, currency, ...next, updated_at: tx.raw('clock_timestamp()') };
  await tx('approval_settings')
    .insert({ tenant_id: tenantId, ...columns })
    .onConflict('tenant_id')
    .merge(columns);
}

function toSettings(row: SettingsRow): ApprovalSettings {
  const threshold = { amountMinor: row.amount_minor, currency: row.currency };
  const {
    next_amount_minor: amountMinor,
    next_currency: currency,
    next_at: effectiveAt,
    next_by: userId,
  } = row;
  if (effectiveAt === null || userId === null) return { threshold, pending: undefined };
  const next = amountMinor === null || currency === null ? undefined : { amountMinor, currency };
  if (row.is_due === true) return { threshold: next, pending: undefined };
  const requestedBy = { userId, name: row.next_by_name ?? '' };
  return { threshold, pending: { threshold: next, effectiveAt, requestedBy } };
}

function select(tx: Tx, tenantId: string) {
  return tx('approvals as a')
    .join('disputes as d', { 'd.tenant_id': 'a.tenant_id', 'd.dispute_id': 'a.dispute_id' })
    .join('users as requester', 'requester.user_id', 'a.requested_by')
    .leftJoin('users as decider', 'decider.user_id', 'a.decided_by')
    .where('a.tenant_id', tenantId)
    .select('a.*', 'd.provider', 'd.provider_dispute_id', 'd.amount_minor', 'd.currency')
    .select('requester.name as requested_by_name', 'decider.name as decided_by_name');
}

function toApproval(row: Row): Approval {
  return {
    approvalId: row.approval_id,
    tenantId: row.tenant_id,
    disputeId: row.dispute_id,
    providerDisputeId: row.provider_dispute_id,
    provider: row.provider,
    amountMinor: row.amount_minor,
    currency: row.currency,
    action: row.action,
    options: row.options,
    digest: row.digest ?? undefined,
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
