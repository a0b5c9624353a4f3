import type { Database } from '../../platform/database/database.js';
import type { AlertHistory } from './alert-advice.js';

/** An alert that has not become a dispute after this time rarely does. Source: the networks' usual limit of 120 days. */
const settledDays = 120;

export class AlertFiguresRepository {
  constructor(private readonly database: Database) {}

  /** How the company's earlier alerts went, by source. */
  async history(tenantId: string): Promise<(source: string) => AlertHistory> {
    const [alerts, disputes] = await this.database.read(tenantId, (tx) =>
      Promise.all([
        tx.raw<{ rows: { source: string; alerts: number; disputed: number }[] }>(
          `select source, count(*) as alerts, count(*) filter (where state = 'disputed') as disputed from alerts
            where tenant_id = :tenantId and kind <> 'resolved_dispute' and (state = 'disputed'
                  or state in ('open', 'dismissed', 'expired') and received_at < now() - :settledDays * interval '1 day')
            group by source`,
          { tenantId, settledDays },
        ),
        tx.raw<{ rows: [{ decided: number; won: number }] }>(
          `select count(*) as decided, count(*) filter (where status = 'won') as won from disputes
            where tenant_id = :tenantId and status in ('won', 'lost') and reason = 'fraudulent' and not is_test_mode
              and decided_as <> 'covered'`,
          { tenantId },
        ),
      ]),
    );
    const { decided, won } = disputes.rows[0];
    return (source) => {
      const found = alerts.rows.find((row) => row.source === source);
      return { alerts: found?.alerts ?? 0, disputed: found?.disputed ?? 0, decided, won };
    };
  }
}
