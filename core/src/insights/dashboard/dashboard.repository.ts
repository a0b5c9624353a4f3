import { openStatuses } from '../../case/disputes/disputes.js';
import type { Database } from '../../platform/database/database.js';
import type { DayCountDto } from '../stats/stats.dto.js';
import type {
  DashboardDisputeDto,
  DashboardOutcomeDto,
  DashboardSetupDto,
  DashboardWaitingDto,
} from './dashboard.dto.js';

/** A dispute without what follows from its provider and its currency. */
type Stored<Dispute extends DashboardDisputeDto> = Omit<Dispute, 'provider_label' | 'currency_exponent'>;

/** Read in one statement, so that all values are of one moment. */
export type DashboardFacts = {
  readonly open: readonly {
    readonly currency: string;
    readonly count: number;
    readonly amount_minor: string;
  }[];
  readonly overdue_count: number;
  /** Days in the reader's time zone. Days without deadlines are missing. */
  readonly due_by_day: readonly DayCountDto[];
  readonly today: string;
  readonly waiting_count: number;
  readonly mine_count: number;
  readonly unassigned_count: number;
  readonly next: readonly Stored<DashboardWaitingDto>[];
  readonly outcomes: readonly Stored<DashboardOutcomeDto>[];
  readonly account_count: number;
  readonly setup: Omit<DashboardSetupDto, 'has_account'>;
};

export const dueDays = 7;

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
const disputeColumns = `d.dispute_id, d.provider_dispute_id as psp_dispute_id, d.provider, d.reason,
              d.amount_minor as amount, d.currency, d.status, d.is_test_mode`;
const timeSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
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
     select ${disputeColumns}, ${timeSql('d.evidence_due_by')} as evidence_due_by, d.assigned_to is not null as is_mine from disputes d
      where ${needsResponse} and d.takes_response and (d.assigned_to = :userId or d.assigned_to is null)
      order by d.evidence_due_by nulls last, d.dispute_id limit :nextMax) facts) as next,
  (select coalesce(json_agg(facts), '[]') from (
     select ${disputeColumns}, ${timeSql('d.closed_at')} as closed_at from disputes d
      where ${ofCompany} and d.status in ('won', 'lost') and d.closed_at is not null
      order by d.closed_at desc, d.dispute_id limit :outcomesMax) facts) as outcomes,
  (select count(*)::int from psp_accounts where tenant_id = :tenantId and deleted_at is null) as account_count,
  json_build_object(
    'has_verified_account', exists (select 1 from psp_accounts where tenant_id = :tenantId and deleted_at is null
                                       and verification_status = 'success'),
    'has_dispute', exists (select 1 from disputes where tenant_id = :tenantId),
    'has_business_details', exists (
      select 1 from response_settings where tenant_id = :tenantId
         and trim(coalesce(merchant_business_model, '')) <> ''
         and (refund_policy_image is not null or trim(coalesce(refund_policy_url, '')) <> ''))) as setup`;

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
      tx.raw<{ rows: DashboardFacts[] }>(factsSql, bindings),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The dashboard query returned no row');
    return row;
  }
}
