import type { CompanyRates } from '../../case/currency/company-rates.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/catalogue.js';
import { announceChanges } from '../../platform/events/changes.js';
import { enqueueJobs } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import {
  isBeingRefunded,
  whyNotRefundable,
  type Alert,
  type JoinedAlert,
} from '../../prevention/alerts/alerts.js';
import type { AlertsRepository } from '../../prevention/alerts/alerts.repository.js';
import type { AlertsService } from '../../prevention/alerts/alerts.service.js';
import { matchesAlert } from './conditions.js';
import { runJob } from './rules-engine.js';
import {
  announcedMs,
  isAlertRule,
  type AlertRun,
  type Condition,
  type Rule,
  type RuleAction,
} from './rules.js';
import type { RulesRepository } from './rules.repository.js';
import type { NewRun, RunResult, RunsRepository } from './runs.repository.js';

export type AlertRulesDeps = {
  readonly database: Database;
  readonly rules: RulesRepository;
  readonly ruleRuns: RunsRepository;
  readonly storedAlerts: Pick<AlertsRepository, 'findAlert' | 'listUndecided' | 'markDecided' | 'listSince'>;
  readonly alertsService: Pick<AlertsService, 'refund'>;
  readonly companyRates: Pick<CompanyRates, 'read'>;
  readonly clock: Clock;
};

const batchSize = 200;
const dayMs = 24 * 60 * 60 * 1000;

/** Matches open alerts with the rules that refund, and carries out what they plan. */
export class AlertRules {
  constructor(private readonly deps: AlertRulesDeps) {}

  /** Plans what the first matching rule does with each open alert. */
  async scan(tenantId: string): Promise<void> {
    const { database, rules, ruleRuns, storedAlerts, clock } = this.deps;
    if (!(await rules.listRules(tenantId)).some(isAlertRule)) return;
    const at = clock();
    const { rates } = await this.deps.companyRates.read(tenantId);
    await database.transaction(tenantId, async (tx) => {
      const revision = await ruleRuns.lockRevision(tx, tenantId);
      const enabled = (await rules.listRules(tenantId, tx)).filter(
        (rule) => rule.isEnabled && isAlertRule(rule),
      );
      const alerts = await storedAlerts.listUndecided(tx, tenantId, { revision, limit: batchSize });
      const plans = alerts.flatMap((alert) => {
        const rule = enabled.find(({ conditions }) =>
          matchesAlert(conditions, alert, { at, values: { rates } }),
        );
        return rule === undefined || !mayRefund(alert) ? [] : toPlans(rule, alert, at);
      });
      await storedAlerts.markDecided(tx, tenantId, {
        alertIds: alerts.map(({ alertId }) => alertId),
        revision,
      });
      const planned = await ruleRuns.insertForAlerts(tx, tenantId, plans);
      await this.start(tx, tenantId, planned);
    });
  }

  private async start(tx: Tx, tenantId: string, planned: readonly NewRun[]): Promise<void> {
    const live = planned.filter(({ rule }) => rule.mode === 'live');
    await enqueueJobs(
      tx,
      live.map(({ runId, runAt }) => runJob({ tenantId, runId }, runAt)),
    );
    await announceChanges(
      tx,
      live.map(({ alertId = '' }) => ({ tenantId, kind: 'alert', id: alertId })),
    );
  }

  /** Counts the alerts since then that the conditions match, as they are now. */
  async countMatches(tenantId: string, conditions: readonly Condition[], since: Date): Promise<number> {
    const { rates } = await this.deps.companyRates.read(tenantId);
    const alerts = await this.deps.storedAlerts.listSince(tenantId, since);
    return alerts.filter(
      (alert) =>
        mayRefund(alert) && matchesAlert(conditions, alert, { at: alert.receivedAt, values: { rates } }),
    ).length;
  }

  /** Tests the alert with a rule that has changed since the plan. */
  async test(alert: Alert, rule: Rule, at: Date): Promise<boolean> {
    const { rates } = await this.deps.companyRates.read(alert.tenantId);
    return matchesAlert(rule.conditions, alert, { at, values: { rates } });
  }

  find({ tenantId, alertId }: AlertRun): Promise<JoinedAlert | undefined> {
    return this.deps.storedAlerts.findAlert(tenantId, alertId);
  }

  /** Refunds the alert. Returns when to try again if the daily cap is reached. */
  async refund(run: AlertRun, actor: TenantActor): Promise<RunResult | Date> {
    try {
      const { refundId } = await this.deps.alertsService.refund(actor, run.alertId, {
        source: { kind: 'rule', id: run.ruleId },
      });
      return { status: 'done', message: `Refund ${refundId} was started` };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'refund_cap_reached') throw error;
      return new Date((Math.floor(this.deps.clock().getTime() / dayMs) + 1) * dayMs);
    }
  }
}

/** Any answer of a person ends the wait of an announced refund. */
export function whyStopped(alert: JoinedAlert | undefined): string | undefined {
  if (alert === undefined) return 'The alert no longer exists';
  if (alert.state === 'dismissed') return 'Someone dismissed the alert';
  if (isBeingRefunded(alert)) return 'The payment is being refunded already';
  return whyNotRefundable(alert) ?? (mayRefund(alert) ? undefined : 'The payment is not certain');
}

/** A rule never refunds a payment that is not certain, or for which the issuer is liable. */
function mayRefund(alert: Alert): boolean {
  return alert.matchConfidence === 1 && alert.isLiabilityShifted !== true && alert.accountId !== undefined;
}

function toPlans(rule: Rule, { alertId }: Alert, now: Date): NewRun[] {
  return rule.actions.map((action) => ({
    runId: newId('run'),
    rule,
    alertId,
    action,
    runAt: timeOf(action, now),
  }));
}

const timeOf = (action: RuleAction, now: Date): Date =>
  action.kind === 'refund' && action.announce === true ? new Date(now.getTime() + announcedMs) : now;
