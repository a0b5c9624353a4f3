import { openStatuses } from '../../case/disputes/disputes.js';
import type { Database } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { dueDays, type DashboardDispute, type DashboardFacts } from './dashboard.js';

export type DashboardScope = {
  readonly tenantId: string;
  readonly userId: string;
  /** Disputes that are counted at another provider. */
  readonly copies: readonly string[];
  readonly now: Date;
  readonly timeZone: string;
};

const nextMax = 5;
const outcomesMax = 6;

const ofCompany = 'd.tenant_id = :tenantId and d.dispute_id <> all (:copies)';
const needsResponse = `${ofCompany} and d.status = 'needs_response' and d.accepted_at is null`;
const disputeColumns = `d.dispute_id, d.provider_dispute_id, d.provider, d.reason, d.amount_minor, d.currency, d.status,
              d.is_test_mode`;
const today = `(cast(:now as timestamptz) at time zone :timeZone)::date`;
const dueDay = `(d.evidence_due_by at time zone :timeZone)::date`;

/** Sums are texts, because JSON numbers are rounded above 2^53. */
const factsSql = `select
  (select coalesce(json_agg(facts), '[]') from (
     select d.currency, count(*)::int as count, sum(d.amount_minor)::text as amount_minor from disputes d
      where ${ofCompany} and d.status = any (:openStatuses) group by 1 order by 1) facts) as open,
  (select count(*)::int from disputes d where ${needsResponse} and d.evidence_due_by < :now) as overdue_count,
  (select coalesce(json_agg(facts), '[]') from (
     select to_char(${dueDay}, 'YYYY-MM-DD') as date, count(*)::int as count from disputes d
      where ${needsResponse} and d.takes_response and d.evidence_due_by >= :now and ${dueDay} < ${today} + cast(:dueDays as int)
      group by 1) facts) as due_by_day,
  to_char(${today}, 'YYYY-MM-DD') as today,
  (select count(*)::int from disputes d where ${needsResponse}) as waiting_count,
  (select count(*)::int from disputes d where ${needsResponse} and d.assigned_to = :userId) as mine_count,
  (select count(*)::int from disputes d where ${needsResponse} and d.assigned_to is null) as unassigned_count,
  (select coalesce(json_agg(facts), '[]') from (
     select ${disputeColumns}, d.evidence_due_by, d.assigned_to is not null as is_mine from disputes d
      where ${needsResponse} and d.takes_response and (d.assigned_to = :userId or d.assigned_to is null)
      order by d.evidence_due_by nulls last, d.dispute_id limit :nextMax) facts) as next,
  (select coalesce(json_agg(facts), '[]') from (
     select ${disputeColumns}, d.closed_at from disputes d
      where ${ofCompany} and d.status in ('won', 'lost') and d.closed_at is not null
      order by d.closed_at desc, d.dispute_id limit :outcomesMax) facts) as outcomes,
  (select count(*)::int from psp_accounts where tenant_id = :tenantId and deleted_at is null) as account_count,
  exists (select 1 from psp_accounts where tenant_id = :tenantId and deleted_at is null
             and verification_status = 'success') as has_verified_account,
  exists (select 1 from disputes where tenant_id = :tenantId) as has_dispute,
  exists (select 1 from response_settings where tenant_id = :tenantId
             and trim(coalesce(merchant_business_model, '')) <> ''
             and (refund_policy_image is not null or trim(coalesce(refund_policy_url, '')) <> '')
  ) as has_business_details`;

type FactsRow = {
  open: { currency: string; count: number; amount_minor: string }[];
  due_by_day: { date: string; count: number }[];
  next: { evidence_due_by: string | null; is_mine: boolean }[];
  outcomes: { closed_at: string }[];
  account_count: number;
  has_verified_account: boolean;
  has_dispute: boolean;
  has_business_details: boolean;
};

export class DashboardRepository {
  constructor(private readonly database: Database) {}

  /** Returns true if PostgreSQL knows the time zone. */
  async knowsTimeZone(tenantId: string, zone: string): Promise<boolean> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: unknown[] }>('select 1 from pg_timezone_names where name = ? limit 1', [zone]),
    );
    return rows.length > 0;
  }

  async read(scope: DashboardScope): Promise<DashboardFacts> {
    const bindings = {
      ...scope,
      copies: [...scope.copies],
      openStatuses: [...openStatuses],
      dueDays,
      nextMax,
      outcomesMax,
    };
    const { rows } = await this.database.read(scope.tenantId, (tx) =>
      tx.raw<{ rows: FactsRow[] }>(factsSql, bindings),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The dashboard query returned no row');
    return toFacts(row);
  }
}

function toFacts(row: FactsRow): DashboardFacts {
  return {
    ...toEntity<DashboardFacts>(row),
    open: row.open.map(({ amount_minor: sum, ...rest }) => ({ ...rest, amountMinor: BigInt(sum) })),
    dueByDay: new Map(row.due_by_day.map(({ date, count }) => [date, count])),
    next: row.next.map(({ evidence_due_by: dueBy, is_mine: isMine, ...dispute }) => ({
      ...toEntity<DashboardDispute>(dispute),
      evidenceDueBy: dueBy === null ? undefined : new Date(dueBy),
      isMine,
    })),
    outcomes: row.outcomes.map(({ closed_at: closedAt, ...dispute }) => ({
      ...toEntity<DashboardDispute>(dispute),
      closedAt: new Date(closedAt),
    })),
    setup: {
      hasAccount: row.account_count > 0,
      hasVerifiedAccount: row.has_verified_account,
      hasDispute: row.has_dispute,
      hasBusinessDetails: row.has_business_details,
    },
  };
}
