import { rootCausesSql, type RootCause } from '../../case/disputes/root-causes.js';
import type { Database } from '../../platform/database/database.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import { isWanted, isWithin, type FiguresScope } from '../stats/outcome-metrics.repository.js';
import type { CauseCount } from './root-causes.js';

type CountRow = Omit<CauseCount, 'amountMinor' | 'lostMinor'> & { amount_minor: string; lost_minor: string };

const figures = `
  d.currency, d.reason, count(*)::int as disputes, count(*) filter (where d.decided_as <> 'covered')::int as decided,
  count(*) filter (where d.status = 'lost' and d.decided_as <> 'covered')::int as lost, coalesce(sum(d.amount_minor), 0)::text as amount_minor,
  coalesce(sum(d.amount_minor) filter (where d.status = 'lost' and d.decided_as <> 'covered'), 0)::text as lost_minor`;

const copied = 'd.dispute_id = any(:copies)';

export class RootCausesRepository {
  constructor(private readonly database: Database) {}

  /** Counts the disputes that were opened in the period. One with several keys counts for each. */
  count(scope: FiguresScope, by: RootCause): Promise<CauseCount[]> {
    const where = `${whereOf(scope)} group by 1, 2, 3`;
    return this.select(
      scope,
      rootCausesSql({ by, company: ':tenantId', select: `k.key, ${figures}`, where }),
    );
  }

  /** Counts each dispute once. */
  countAll(scope: FiguresScope): Promise<CauseCount[]> {
    return this.select(
      scope,
      `select null as key, ${figures} from disputes d where ${whereOf(scope)} group by 1, 2, 3`,
    );
  }

  /** By ID, also of accounts that were removed. */
  async accountNames(tenantId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.read(tenantId, (tx) =>
      tx('psp_accounts')
        .where({ tenant_id: tenantId })
        .select<{ account_id: string; account_name: string }[]>('account_id', 'account_name'),
    );
    return new Map(rows.map((row) => [row.account_id, row.account_name]));
  }

  private async select({ tenantId, filter, copies }: FiguresScope, sql: string): Promise<CauseCount[]> {
    const bindings = { tenantId, copies: [...copies], ...withoutUndefined(filter) };
    const { rows } = await this.database.read(tenantId, (tx) => tx.raw<{ rows: CountRow[] }>(sql, bindings));
    return rows.map(({ amount_minor: amount, lost_minor: lost, ...row }) => ({
      ...row,
      amountMinor: BigInt(amount),
      lostMinor: BigInt(lost),
    }));
  }
}

const whereOf = ({ filter }: FiguresScope) =>
  `${isWanted(filter)} and ${isWithin('d.created_at', filter)} and not ${copied}`;
