import { monitoredNetworks, type SalesOfDay } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import type { VolumeRequest } from './monitoring.dto.js';
import type { MonitoredNetwork } from './programs.js';

/** The disputes, fraud reports and refunds of an account in a month, by currency. */
export type MonthlyCount = {
  readonly accountId: string;
  readonly network: MonitoredNetwork | undefined;
  readonly kind: 'dispute' | 'fraud_dispute' | 'fraud_report' | 'refund';
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: bigint;
};

type AccountKey = { readonly tenantId: string; readonly accountId: string };

/** The sales of an account in a month, of the days whose sales are known. */
export type ReportedSales = {
  readonly accountId: string;
  readonly network: MonitoredNetwork;
  readonly days: number;
  readonly transactions: number;
  readonly threeDSecure: number;
};

type Range = { readonly from: Date; readonly until: Date };

/**
 * Disputes are counted in the month of their receipt, once, whatever stage they reach. Inquiries and the cases that a
 * network's rules resolved are no disputes for the programs. Mastercard counts fraud by its code 4837.
 */
const countsSql = `
  select account_id as "accountId", network, currency, count(*)::int as count, sum(amount_minor)::text as "amountMinor",
         case when network = 'mastercard' and reason_code = '4837' then 'fraud_dispute' else 'dispute' end as kind
    from disputes
   where tenant_id = :tenantId and created_at >= :from and created_at < :until
     and network in ('visa', 'mastercard') and status not in ('prevented', 'warning_closed')
     and stage not in ('inquiry', 'alert')
   group by 1, 2, 3, 6
  union all
  select account_id, network, coalesce(currency, 'XXX'), count(*)::int, coalesce(sum(amount_minor), 0)::text, 'fraud_report'
    from alerts
   where tenant_id = :tenantId and created_at >= :from and created_at < :until
     and network = 'visa' and kind = 'fraud_warning' and account_id is not null
   group by 1, 2, 3
  union all
  select account_id, null, currency, count(*)::int, sum(amount_minor)::text, 'refund'
    from refunds
   where tenant_id = :tenantId and final_at >= :from and final_at < :until and status = 'refunded'
   group by 1, 3`;

export class MonitoringRepository {
  constructor(private readonly database: Database) {}

  async countMonth(tenantId: string, range: Range): Promise<MonthlyCount[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{
        rows: (Omit<MonthlyCount, 'network' | 'amountMinor'> & {
          network: MonitoredNetwork | null;
          amountMinor: string;
        })[];
      }>(countsSql, { tenantId, ...range }),
    );
    return rows.map(({ network, amountMinor, ...row }) => ({
      ...row,
      network: network ?? undefined,
      amountMinor: BigInt(amountMinor),
    }));
  }

  /** The company's payment records of a month by network. Cash register payments are not counted. */
  async countPayments(tenantId: string, { from, until }: Range): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.read(tenantId, (tx) =>
      tx('payments')
        .where('tenant_id', tenantId)
        .where('paid_at', '>=', from)
        .where('paid_at', '<', until)
        .whereIn('network', ['visa', 'mastercard'])
        .whereRaw('card_present is not true')
        .groupBy('network')
        .select<{ network: string; count: number }[]>('network', tx.raw('count(*)::int as count')),
    );
    return new Map(rows.map(({ network, count }) => [network, count]));
  }

  /** All volumes up to a month, newest first. */
  async listVolumes(tenantId: string, month: string): Promise<VolumeRequest[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { volume: VolumeRequest }[] }>(
        `select json_strip_nulls(json_build_object(
                  'month', month, 'account_id', account_id, 'network', network, 'transactions', transactions,
                  'amount', amount_minor, 'currency', currency, 'region', region,
                  'three_d_secure_share', three_d_secure_share, 'accepting_since', accepting_since)) as volume
           from monitoring_volumes where tenant_id = :tenantId and month <= :month order by month desc`,
        { tenantId, month },
      ),
    );
    return rows.map(({ volume }) => volume);
  }

  /**
   * The days since the beginning of the last month whose sales are not stored, newest first. A day is read again after eight
   * days, when the last of its payments has been captured or has expired.
   */
  async listDaysToRead({ tenantId, accountId }: AccountKey, now: Date): Promise<string[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { day: string }[] }>(
        `with today as (select (cast(:now as timestamptz) at time zone 'UTC')::date as today)
         select to_char(d, 'YYYY-MM-DD') as day
           from today, generate_series(date_trunc('month', today - interval '1 month'), today - 1, interval '1 day') d
          where not exists (
            select from provider_sales s
             where s.tenant_id = :tenantId and s.account_id = :accountId and s.day = d::date
               and (s.read_at >= (d at time zone 'UTC') + interval '8 days'
                    or (d at time zone 'UTC') + interval '8 days' > :now))
          order by 1 desc`,
        { tenantId, accountId, now },
      ),
    );
    return rows.map(({ day }) => day);
  }

  async saveSales(
    tx: Tx,
    { tenantId, accountId }: AccountKey,
    { day, networks, readAt }: SalesOfDay & { readonly readAt: Date },
  ): Promise<void> {
    await tx('provider_sales')
      .insert(
        monitoredNetworks.map((network) => ({
          tenant_id: tenantId,
          account_id: accountId,
          network,
          day,
          transactions: networks?.[network].transactions ?? null,
          three_d_secure: networks?.[network].threeDSecure ?? null,
          read_at: readAt,
        })),
      )
      .onConflict(['tenant_id', 'account_id', 'network', 'day'])
      .merge();
  }

  /** The sales that providers reported for a month. */
  async sumSales(tenantId: string, { from, until }: Range): Promise<ReportedSales[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: ReportedSales[] }>(
        `select account_id as "accountId", network, count(transactions)::int as days,
                coalesce(sum(transactions), 0)::float8 as transactions, coalesce(sum(three_d_secure), 0)::float8 as "threeDSecure"
           from provider_sales
          where tenant_id = :tenantId and day >= (cast(:from as timestamptz) at time zone 'UTC')::date
            and day < (cast(:until as timestamptz) at time zone 'UTC')::date
          group by 1, 2`,
        { tenantId, from, until },
      ),
    );
    return rows;
  }

  async saveVolume(tx: Tx, tenantId: string, volume: VolumeRequest): Promise<void> {
    await tx('monitoring_volumes')
      .insert({
        tenant_id: tenantId,
        account_id: volume.account_id,
        network: volume.network,
        month: volume.month,
        transactions: volume.transactions,
        amount_minor: volume.amount ?? null,
        currency: volume.currency ?? null,
        region: volume.region ?? null,
        three_d_secure_share: volume.three_d_secure_share ?? null,
        accepting_since: volume.accepting_since ?? null,
      })
      .onConflict(['tenant_id', 'account_id', 'network', 'month'])
      .merge();
  }
}
