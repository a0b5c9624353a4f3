import type { Money } from '@rebuttal/plugin-kit';

import type { Database } from '../../platform/database/database.js';
import type { AlertState } from './alerts.js';

export type AlertStats = {
  readonly received: readonly {
    readonly source: string;
    readonly state: AlertState;
    readonly count: number;
  }[];
  readonly avoided: {
    readonly count: number;
    readonly stillPossible: number;
    readonly totals: readonly Money[];
  };
  readonly inSpiteOfRefund: number;
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
    const [received, avoided, inSpite] = await this.database.read(tenantId, (tx) =>
      Promise.all([
        tx.raw<{ rows: { source: string; state: AlertState; count: number }[] }>(
          `select source, state, count(*) as count from (${recentSql}) as a group by source, state order by source, state`,
          wanted,
        ),
        tx.raw<{ rows: { currency: string; count: number; still_possible: number; amount: string }[] }>(
          `select currency, count(*) as count, count(*) filter (where is_possible) as still_possible, sum(amount_minor) as amount
             from (select distinct on (r.refund_id) r.refund_id, r.amount_minor, r.currency,
                          r.final_at > now() - :disputeDays * interval '1 day' as is_possible
                     from (${recentSql}) as a join refunds r on r.tenant_id = a.tenant_id and r.refund_id = a.refund_id
                    where a.state = 'refunded' and r.status = 'refunded' and not a.has_dispute) as refunded
            group by currency order by currency`,
          wanted,
        ),
        tx.raw<{ rows: [{ count: number }] }>(
          `select count(distinct a.dispute_id) as count
             from (${recentSql}) as a join refunds r on r.tenant_id = a.tenant_id and r.refund_id = a.refund_id
            where r.status = 'refunded' and a.has_dispute`,
          wanted,
        ),
      ]),
    );
    const sum = (pick: (row: { count: number; still_possible: number }) => number) =>
      avoided.rows.reduce((total, row) => total + pick(row), 0);
    return {
      received: received.rows,
      avoided: {
        count: sum(({ count }) => count),
        stillPossible: sum((row) => row.still_possible),
        totals: avoided.rows.map(({ currency, amount }) => ({ currency, amountMinor: Number(amount) })),
      },
      inSpiteOfRefund: inSpite.rows[0].count,
    };
  }
}
