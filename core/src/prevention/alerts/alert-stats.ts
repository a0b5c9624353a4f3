import type { Money } from '@rebuttal/plugin-kit';

import type { Database } from '../../platform/database/database.js';
import { toEntities } from '../../platform/database/entities.js';
import { sumByCurrency, type AlertCosts } from './alert-costs.js';
import type { AlertSavingsDto, AlertStatsDto } from './alerts.dto.js';
import type { Alert } from './alerts.js';

export type AlertStats = {
  readonly received: AlertStatsDto['received'];
  readonly avoided: {
    readonly count: number;
    readonly stillPossible: number;
    readonly totals: readonly Money[];
    readonly byAccount: readonly Counted<Pick<Alert, 'accountId'>>[];
  };
  readonly inSpiteOfRefund: number;
  readonly origins: readonly Counted<Pick<Alert, 'source' | 'sourceId' | 'accountId'>>[];
};

type Counted<T> = T & { readonly count: number };

type AvoidedRow = {
  account_id: string;
  currency: string;
  count: number;
  still_possible: number;
  amount: string;
};

/** The networks' usual limit for a dispute. */
const disputeDays = 120;

/** The sentence that is shown beside the number. */
export const avoidedMethod = `A payment counts once, if it was refunded because of an alert, the provider reports the refund as final, and no dispute has followed. A dispute is possible for ${disputeDays} days, and the customer might not have opened one.`;

/** An inquiry takes no money and ends with a refund. */
const recentSql = `
  select a.*, d.dispute_id is not null and d.stage <> 'inquiry' as has_dispute
    from alerts a left join disputes d on d.tenant_id = a.tenant_id and d.dispute_id = a.dispute_id
   where a.tenant_id = :tenantId and a.received_at > now() - :days * interval '1 day'`;

export class AlertStatsRepository {
  constructor(private readonly database: Database) {}

  /** Alerts received in the last days. */
  async read(tenantId: string, days: number): Promise<AlertStats> {
    const wanted = { tenantId, days, disputeDays };
    const [received, avoided, inSpite, origins] = await this.database.read(tenantId, (tx) =>
      Promise.all([
        tx.raw<{ rows: AlertStatsDto['received'] }>(
          `select source, state, count(*) as count from (${recentSql}) as a group by source, state order by source, state`,
          wanted,
        ),
        tx.raw<{ rows: AvoidedRow[] }>(
          `select account_id, currency, count(*) as count, count(*) filter (where is_possible) as still_possible,
                  sum(amount_minor) as amount
             from (select distinct on (r.refund_id) r.refund_id, r.account_id, r.amount_minor, r.currency,
                          r.final_at > now() - :disputeDays * interval '1 day' as is_possible
                     from (${recentSql}) as a join refunds r on r.tenant_id = a.tenant_id and r.refund_id = a.refund_id
                    where a.state = 'refunded' and r.status = 'refunded' and not a.has_dispute) as refunded
            group by account_id, currency order by currency, account_id`,
          wanted,
        ),
        tx.raw<{ rows: [{ count: number }] }>(
          `select count(distinct a.dispute_id) as count
             from (${recentSql}) as a join refunds r on r.tenant_id = a.tenant_id and r.refund_id = a.refund_id
            where r.status = 'refunded' and a.has_dispute`,
          wanted,
        ),
        tx.raw<{ rows: object[] }>(
          `select source, source_id, account_id, count(*) as count from (${recentSql}) as a group by 1, 2, 3`,
          wanted,
        ),
      ]),
    );
    return {
      received: received.rows,
      avoided: toAvoided(avoided.rows),
      inSpiteOfRefund: inSpite.rows[0].count,
      origins: toEntities(origins.rows),
    };
  }
}

function toAvoided(rows: readonly AvoidedRow[]): AlertStats['avoided'] {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    stillPossible: rows.reduce((sum, row) => sum + row.still_possible, 0),
    totals: sumByCurrency(rows.map(({ currency, amount }) => ({ currency, amountMinor: Number(amount) }))),
    byAccount: rows.map(({ account_id: accountId, count }) => ({ accountId, count })),
  };
}

/** The sentence that is shown beside the sums. */
const savingsMethod =
  'The dispute fees of the avoided disputes, less the price of all alerts received, both as they are entered today. A refund gives the payment back, so its amount is not counted as saved.';

/** Figures that are not known are counted, and never taken as 0. */
export function savingsOf({ avoided, origins }: AlertStats, costs: AlertCosts): AlertSavingsDto {
  const fees = avoided.byAccount.map((each) => ({ ...each, price: costs.disputeFeeOf(each.accountId) }));
  const alerts = origins.map((each) => ({ ...each, price: costs.costOf(each) }));
  const [disputeFees, alertCosts] = [sumOf(fees), sumOf(alerts)];
  const currencies = new Set([...disputeFees.keys(), ...alertCosts.keys()]);
  return {
    totals: [...currencies].toSorted().map((currency) => {
      const [saved, spent] = [disputeFees.get(currency) ?? 0, alertCosts.get(currency) ?? 0];
      return { currency, dispute_fees: saved, alert_costs: spent, net: saved - spent };
    }),
    without_fee_count: countUnknown(fees),
    without_cost_count: countUnknown(alerts),
    method: savingsMethod,
  };
}

type Priced = { readonly count: number; readonly price: Money | undefined };

function sumOf(priced: readonly Priced[]): ReadonlyMap<string, number> {
  const amounts = priced.flatMap(({ count, price }) =>
    price === undefined || price.amountMinor === 0
      ? []
      : { ...price, amountMinor: price.amountMinor * count },
  );
  return new Map(sumByCurrency(amounts).map(({ currency, amountMinor }) => [currency, amountMinor]));
}

const countUnknown = (priced: readonly Priced[]): number =>
  priced.reduce((sum, { count, price }) => sum + (price === undefined ? count : 0), 0);
