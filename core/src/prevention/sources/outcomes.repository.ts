import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { Alert } from '../alerts/alerts.js';
import type { SourcePlace } from './alert-sources.repository.js';
import type { OutcomeResult, OutcomeToSend } from './outcomes.js';

type Row = {
  outcome_at: Date;
  amount_minor: number | null;
  currency: string | null;
  refund_amount_minor: number | null;
  refund_currency: string | null;
  refund_final_at: Date | null;
  provider_refund_id: string | null;
};

/** After this time, an issuer no longer acts on an outcome. */
const sentForDays = 14;

/** The outcomes of alerts, as far as their sources are concerned. */
export class OutcomesRepository {
  constructor(private readonly database: Database) {}

  /** In the order of their alerts, after one of them. */
  async listUnsent(
    { tenantId, sourceId }: SourcePlace,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<OutcomeToSend[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: Row[] }>(
        `select a.alert_id, a.external_id, a.outcome, a.outcome_at, a.amount_minor, a.currency,
                r.amount_minor as refund_amount_minor, r.currency as refund_currency, r.final_at as refund_final_at,
                r.provider_refund_id
           from alerts a
           left join refunds r on r.tenant_id = a.tenant_id and r.refund_id = a.refund_id and r.status = 'refunded'
          where a.tenant_id = :tenantId and a.source_id = :sourceId and a.outcome is not null
            and a.outcome_sent_at is null and a.outcome_refused_at is null
            and a.outcome_at > now() - :sentForDays * interval '1 day'
            and a.alert_id > :after
          order by a.alert_id limit :limit`,
        { tenantId, sourceId, after, limit, sentForDays },
      ),
    );
    return rows.map(toOutcome);
  }

  async record(
    tx: Tx,
    { tenantId, alertId }: Pick<Alert, 'tenantId' | 'alertId'>,
    { error, isFinal }: OutcomeResult,
  ): Promise<void> {
    const answered =
      error === undefined ? 'outcome_sent_at' : isFinal === true ? 'outcome_refused_at' : undefined;
    await tx('alerts')
      .where({ tenant_id: tenantId, alert_id: alertId })
      .update({
        outcome_error: error ?? null,
        ...(answered === undefined ? {} : { [answered]: tx.raw('clock_timestamp()') }),
        updated_at: tx.raw('now()'),
      });
  }
}

function toOutcome(row: Row): OutcomeToSend {
  const refunded = toMoney(row.refund_amount_minor, row.refund_currency);
  return {
    ...toEntity<OutcomeToSend>(row),
    amount: toMoney(row.amount_minor, row.currency),
    refund:
      refunded === undefined
        ? undefined
        : {
            amount: refunded,
            at: row.refund_final_at ?? row.outcome_at,
            id: row.provider_refund_id ?? undefined,
          },
  };
}

const toMoney = (amountMinor: number | null, currency: string | null) =>
  amountMinor === null || currency === null ? undefined : { amountMinor, currency };
