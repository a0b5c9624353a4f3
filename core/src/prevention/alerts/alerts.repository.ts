import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns } from '../../platform/database/entities.js';
import type { IdPageQuery } from '../../platform/shared/id-pages.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import { liveStatuses } from '../refunds/refunds.js';
import type { Alert, AlertState, JoinedAlert } from './alerts.js';
import { toAlert, toJoinedAlert, type AlertColumns, type AlertRow } from './alerts.rows.js';

export type AlertSearch = {
  readonly state: AlertState | undefined;
  readonly source: string | undefined;
  readonly accountId: string | undefined;
  readonly paymentId: string | undefined;
  readonly disputeId: string | undefined;
};

export type AlertPage = AlertSearch & IdPageQuery;

type AlertKey = { readonly tenantId: string; readonly alertId: string };

/** The decisions of a person, at the time of the change. */
type AlertChanges = Partial<
  Pick<
    Alert,
    'state' | 'accountId' | 'matchBasis' | 'matchConfidence' | 'refundId' | 'dismissedReason' | 'outcome'
  >
> & { readonly providerPaymentId?: string; readonly dismissedBy?: string; readonly outcomeBy?: string };

export class AlertsRepository {
  constructor(private readonly database: Database) {}

  /** Open ones by deadline, soonest first, then all others, newest first. `after` is the last ID of the page before. */
  async listAlerts(
    tenantId: string,
    search: AlertSearch & { readonly after: string | undefined; readonly limit: number },
  ): Promise<JoinedAlert[]> {
    const { after, limit } = search;
    const wanted = withoutUndefined({
      'a.state': search.state,
      'a.source': search.source,
      'a.account_id': search.accountId,
      'a.provider_payment_id': search.paymentId,
      'a.dispute_id': search.disputeId,
    });
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId)
        .where(wanted)
        .modify((query) => {
          if (after !== undefined)
            void query
              .whereRaw(`(${dueSql} > last.due or ${dueSql} = last.due and a.alert_id < ?)`, [after])
              .joinRaw(
                `cross join (select ${dueSql} as due from alerts a where a.tenant_id = ? and a.alert_id = ?) as last`,
                [tenantId, after],
              );
        })
        .orderByRaw(`${dueSql}, a.alert_id desc`)
        .limit(limit),
    );
    return (rows as AlertRow[]).map(toJoinedAlert);
  }

  async findAlert(tenantId: string, alertId: string, within?: Tx): Promise<JoinedAlert | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => select(tx, tenantId).where('a.alert_id', alertId).first(),
      within,
    );
    return row === undefined ? undefined : toJoinedAlert(row as AlertRow);
  }

  /** Locks the alert until the transaction ends. */
  async lock(tx: Tx, { tenantId, alertId }: AlertKey): Promise<JoinedAlert | undefined> {
    await tx('alerts').where({ tenant_id: tenantId, alert_id: alertId }).forNoKeyUpdate().first('alert_id');
    return this.findAlert(tenantId, alertId, tx);
  }

  async findAll(tenantId: string, alertIds: readonly string[]): Promise<JoinedAlert[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId).whereIn('a.alert_id', [...alertIds]),
    );
    return (rows as AlertRow[]).map(toJoinedAlert);
  }

  /** Open alerts that changed since the rules tested them, or the rules did. They stay locked. */
  async listUndecided(
    tx: Tx,
    tenantId: string,
    { revision, limit }: { readonly revision: number; readonly limit: number },
  ): Promise<Alert[]> {
    const rows: unknown = await tx('alerts')
      .where({ tenant_id: tenantId, state: 'open' })
      .whereRaw('(rule_checked_at is null or rule_revision <> ? or updated_at > rule_checked_at)', [revision])
      .orderBy('alert_id')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked();
    return (rows as AlertColumns[]).map(toAlert);
  }

  /** All alerts that nothing has resolved before they arrived. Newest first, at most 10,000. */
  async listSince(tenantId: string, since: Date): Promise<Alert[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('alerts')
        .where({ tenant_id: tenantId })
        .whereNot({ kind: 'resolved_dispute' })
        .where('received_at', '>=', since)
        .orderBy('alert_id', 'desc')
        .limit(10_000),
    );
    return (rows as AlertColumns[]).map(toAlert);
  }

  async markDecided(
    tx: Tx,
    tenantId: string,
    { alertIds, revision }: { readonly alertIds: readonly string[]; readonly revision: number },
  ): Promise<void> {
    await tx('alerts')
      .where({ tenant_id: tenantId })
      .whereIn('alert_id', [...alertIds])
      .update({ rule_revision: revision, rule_checked_at: tx.raw('clock_timestamp()') });
  }

  async updateAlert(tx: Tx, { tenantId, alertId }: AlertKey, changes: AlertChanges): Promise<void> {
    const time = tx.raw('clock_timestamp()');
    await tx('alerts')
      .where({ tenant_id: tenantId, alert_id: alertId })
      .update({
        ...toColumns(changes),
        ...(changes.dismissedBy === undefined ? {} : { dismissed_at: time }),
        ...(changes.outcomeBy === undefined ? {} : { outcome_at: time }),
        updated_at: tx.raw('now()'),
      });
  }

  /** The companies with alerts whose deadline has passed. */
  async listTenantsDue(): Promise<string[]> {
    const { system } = this.database;
    const found: unknown = await due(system).distinct().pluck('tenant_id');
    return found as string[];
  }

  /** Expires a company's open alerts whose deadline has passed. One with an unfinished refund waits for its end. */
  async expireDue(tx: Tx, tenantId: string): Promise<string[]> {
    const rows: unknown = await due(tx)
      .where({ tenant_id: tenantId })
      .whereNotExists((live) => {
        void live
          .from('refunds as r')
          .whereRaw('r.refund_id = a.refund_id')
          .whereIn('r.status', [...liveStatuses]);
      })
      .update({ state: 'expired', updated_at: tx.raw('now()') })
      .returning('alert_id');
    return (rows as { alert_id: string }[]).map((row) => row.alert_id);
  }
}

/** The deadline of an open alert. As in the index `alerts_urgent`. */
const dueSql = `coalesce(case when a.state = 'open' then a.respond_by end, 'infinity')`;

const due = (tx: Tx) => tx('alerts as a').where({ state: 'open' }).where('respond_by', '<=', tx.raw('now()'));

/** Rules are in an area above, and their plans in a table that everyone reads. */
const announcedSql = `
  select jsonb_build_object('at', run.run_at, 'ruleId', rule.rule_id, 'ruleName', rule.name)
    from automation_runs run join automation_rules rule on rule.tenant_id = run.tenant_id and rule.rule_id = run.rule_id
   where run.tenant_id = a.tenant_id and run.alert_id = a.alert_id and run.status = 'planned' and a.state = 'open'
   order by run.run_at limit 1`;

function select(tx: Tx, tenantId: string) {
  return tx('alerts as a')
    .leftJoin('refunds as r', { 'r.tenant_id': 'a.tenant_id', 'r.refund_id': 'a.refund_id' })
    .leftJoin('disputes as d', { 'd.tenant_id': 'a.tenant_id', 'd.dispute_id': 'a.dispute_id' })
    .leftJoin('users as u', 'u.user_id', 'a.dismissed_by')
    .where('a.tenant_id', tenantId)
    .select('a.*', {
      joined_refund_refund_id: 'r.refund_id',
      joined_refund_status: 'r.status',
      joined_refund_amount_minor: 'r.amount_minor',
      joined_refund_currency: 'r.currency',
      joined_refund_awaits_approval: 'r.awaits_approval',
      joined_refund_error_message: 'r.error_message',
      joined_refund_created_at: 'r.created_at',
      joined_refund_final_at: 'r.final_at',
      joined_dispute_dispute_id: 'd.dispute_id',
      joined_dispute_provider_dispute_id: 'd.provider_dispute_id',
      joined_dispute_status: 'd.status',
      joined_dispute_opened_at: 'd.created_at',
      dismissed_by_name: 'u.name',
      announced: tx.raw(`(${announcedSql})`),
    });
}
