import type { Coverage, DisputeReason } from '@rebuttal/plugin-kit';

import { coverageOf, type StatedCoverage } from '../../case/disputes/coverage.js';
import { movements } from '../../case/disputes/stored-values.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntities, toEntity } from '../../platform/database/entities.js';
import { isWanted, isWithin, type FiguresScope } from '../stats/outcome-metrics.repository.js';
import type { FeeTable, LedgerCase } from './ledger.js';

/** A dispute with what its ledger and its advice are made of. */
export type MoneyCase = LedgerCase & {
  readonly disputeId: string;
  readonly accountId: string;
  readonly provider: string;
  readonly reason: DisputeReason;
  readonly network: string | undefined;
  readonly isTestMode: boolean;
};

type CaseRow = {
  dispute_id: string;
  account_id: string;
  amount_minor: number;
  currency: string;
  evidence_submitted_at: Date | null;
  money_movements: unknown;
  coverage: Coverage | null;
  stated_coverage: StatedCoverage | null;
  refunds: { amount: number; currency: string; at: string }[] | null;
};

/** Rows for each read, so that no company's history has to fit into memory at once. */
const batch = 5_000;

const casesSql = (where: string) => `
  select d.dispute_id, d.account_id, d.provider, d.reason, d.network, d.is_test_mode, d.amount_minor, d.currency, d.status,
         d.stage, d.outcome_detail, d.created_at, d.evidence_submitted_at, d.closed_at, d.submission_count, d.money_movements,
         d.coverage, d.stated_coverage,
         (select json_agg(json_build_object('amount', r.amount_minor, 'currency', r.currency, 'at', r.final_at) order by r.final_at)
            from refunds r
           where r.tenant_id = d.tenant_id and r.provider_payment_id = d.transaction_id and r.account_id = d.account_id
             and r.status = 'refunded') as refunds
    from disputes d
   where ${where}`;

export class LedgerRepository {
  constructor(private readonly database: Database) {}

  async findCase(tenantId: string, disputeId: string): Promise<MoneyCase | undefined> {
    const sql = casesSql('d.tenant_id = :tenantId and d.dispute_id = :disputeId');
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: CaseRow[] }>(sql, { tenantId, disputeId }),
    );
    return rows.map(toCase)[0];
  }

  /** The decided disputes of a period in batches, by their IDs. */
  async *listDecided({ tenantId, filter, copies }: FiguresScope): AsyncGenerator<readonly MoneyCase[]> {
    const where = `${isWanted(filter)} and ${isWithin('d.closed_at', filter)} and d.status in ('won', 'lost')
      and d.dispute_id > :after and not d.dispute_id = any(:copies)`;
    const sql = `${casesSql(where)} order by d.dispute_id limit :batch`;
    for (let after = ''; ;) {
      const values = { ...filter, tenantId, copies: [...copies], after, batch };
      const { rows } = await this.database.read(tenantId, (tx) => tx.raw<{ rows: CaseRow[] }>(sql, values));
      yield rows.map(toCase);
      if (rows.length < batch) return;
      after = rows.at(-1)?.dispute_id ?? after;
    }
  }

  /** By account. */
  async listFees(tenantId: string): Promise<ReadonlyMap<string, FeeTable>> {
    const rows = await this.database.read(tenantId, (tx) =>
      tx('psp_account_fees').where({ tenant_id: tenantId }).select<unknown[]>('*'),
    );
    const tables = toEntities<FeeTable & { readonly accountId: string }>(rows);
    return new Map(tables.map((fees) => [fees.accountId, fees]));
  }

  async saveFees(tx: Tx, tenantId: string, accountId: string, fees: FeeTable): Promise<void> {
    await tx('psp_account_fees')
      .insert(toColumns({ ...fees, tenantId, accountId }))
      .onConflict(['tenant_id', 'account_id'])
      .merge();
  }
}

function toCase(row: CaseRow): MoneyCase {
  return {
    ...toEntity<MoneyCase>(row),
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    answeredAt: row.evidence_submitted_at ?? undefined,
    movements: movements.fromRow(row.money_movements) ?? [],
    coverage: coverageOf({
      coverage: row.coverage ?? undefined,
      statedCoverage: row.stated_coverage ?? undefined,
    }),
    refunds: (row.refunds ?? []).map(({ amount, currency, at }) => ({
      amount: { amountMinor: amount, currency },
      at: new Date(at),
    })),
  };
}
