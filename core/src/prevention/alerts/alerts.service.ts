import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { readIdPage, type IdPage } from '../../platform/shared/id-pages.js';
import type { Refund, RefundSource } from '../refunds/refunds.js';
import type { RefundsService } from '../refunds/refunds.service.js';
import { recordAlertEvents } from './alert-events.js';
import { linkAlert } from './alert-links.js';
import { findPayments, type PaymentCandidate } from './alert-matching.js';
import {
  isBeingRefunded,
  outcomesOf,
  stateAfterOutcome,
  whyNotActionable,
  type Alert,
  type AlertOutcome,
  type JoinedAlert,
} from './alerts.js';
import type { AlertPage, AlertsRepository } from './alerts.repository.js';

export type AlertsDeps = {
  readonly database: Database;
  readonly alerts: AlertsRepository;
  readonly refunds: Pick<RefundsService, 'startRefund'>;
  readonly accounts: Pick<PspAccountsRepository, 'findPspAccount'>;
  readonly audit: AuditLog;
  /** Sends an outcome that was just recorded to the alert's source. Runs in the transaction, so it enqueues a job. */
  readonly afterOutcome: (tx: Tx, alert: Alert) => Promise<void>;
};

export type AlertDetail = { readonly alert: JoinedAlert; readonly candidates: readonly PaymentCandidate[] };

const reasonLengthMax = 500;

/** Lists alerts, and carries out the actions of people. */
export class AlertsService {
  constructor(private readonly deps: AlertsDeps) {}

  listAlerts(
    { tenantId }: TenantActor,
    { cursor, perPage, ...search }: AlertPage,
  ): Promise<IdPage<JoinedAlert>> {
    return readIdPage({ cursor, perPage }, 'alt', {
      read: (after, limit) => this.deps.alerts.listAlerts(tenantId, { ...search, after, limit }),
      idOf: ({ alertId }) => alertId,
    });
  }

  async getAlert({ tenantId }: TenantActor, alertId: string): Promise<AlertDetail> {
    const alert = await this.require(tenantId, alertId);
    if (alert.paymentId !== undefined) return { alert, candidates: [] };
    const { candidates } = await this.deps.database.read(tenantId, (tx) => findPayments(tx, alert));
    return { alert, candidates };
  }

  /** @throws {AppError} 409 if it is no longer open */
  async dismiss(actor: TenantActor, alertId: string, reason: string): Promise<AlertDetail> {
    const given = reason.trim();
    if (given === '' || given.length > reasonLengthMax)
      throw invalidField('reason', `Enter a reason of at most ${reasonLengthMax} characters`);
    await this.change(actor, alertId, 'alert.dismiss', async (tx, alert) => {
      if (isBeingRefunded(alert)) throw errors.refundRunning();
      if (alert.state !== 'open') throw errors.alertNotOpen(alert.state);
      await this.deps.alerts.updateAlert(tx, alert, {
        state: 'dismissed',
        dismissedReason: given,
        dismissedBy: actor.userId,
      });
      return { reason: given };
    });
    return this.getAlert(actor, alertId);
  }

  /**
   * Refunds the payment of an alert. The alert is refunded once the provider reports it.
   * @throws {AppError} 409 if the payment is unknown or disputed, or the alert can't be acted on
   */
  async refund(
    actor: TenantActor,
    alertId: string,
    { amount, source }: { readonly amount?: number | undefined; readonly source?: RefundSource } = {},
  ): Promise<Refund> {
    const alert = await this.require(actor.tenantId, alertId);
    requireActionable(alert);
    const { accountId, paymentId } = alert;
    if (accountId === undefined || paymentId === undefined) throw errors.alertPaymentUnknown();
    return this.deps.refunds.startRefund(actor, {
      payment: { accountId, paymentId },
      amount,
      currency: alert.amount?.currency,
      reason: `Alert ${alert.externalId}`.slice(0, reasonLengthMax),
      source: source ?? { kind: 'alert', id: alertId },
      also: async (tx, refundId) => {
        const now = await this.deps.alerts.lock(tx, alert);
        requireActionable(now ?? alert);
        await this.deps.alerts.updateAlert(tx, alert, { refundId });
        await announceChange(tx, { tenantId: actor.tenantId, kind: 'alert', id: alertId });
      },
    });
  }

  /**
   * Records the answer to the alert's source, which is then sent. An open alert is closed by it.
   * @throws {AppError} 422 if the source takes no such outcome, 409 if it has one
   */
  async setOutcome(actor: TenantActor, alertId: string, outcome: AlertOutcome): Promise<AlertDetail> {
    await this.change(actor, alertId, 'alert.outcome', async (tx, alert) => {
      const taken: readonly AlertOutcome[] = outcomesOf[alert.kind];
      if (!taken.includes(outcome))
        throw invalidField(
          'outcome',
          taken.length === 0
            ? 'The source of this alert takes no outcome'
            : `Choose one of ${taken.join(', ')}`,
        );
      if (alert.outcome !== undefined) throw errors.alertOutcomeRecorded();
      const state = alert.state === 'open' ? stateAfterOutcome(outcome) : alert.state;
      await this.deps.alerts.updateAlert(tx, alert, { outcome, outcomeBy: actor.userId, state });
      await this.deps.afterOutcome(tx, { ...alert, outcome, state });
      return { outcome };
    });
    return this.getAlert(actor, alertId);
  }

  /**
   * A person chooses the payment of an alert that names none, or not for certain.
   * @throws {AppError} 409 if the source named it, or a refund has started
   */
  async choosePayment(
    actor: TenantActor,
    alertId: string,
    { accountId, paymentId }: { readonly accountId: string; readonly paymentId: string },
  ): Promise<AlertDetail> {
    if ((await this.deps.accounts.findPspAccount(actor.tenantId, accountId)) === undefined)
      throw errors.accountNotFound();
    await this.change(actor, alertId, 'alert.choose_payment', async (tx, alert) => {
      const { accountId: known, matchBasis, matchConfidence, refundId } = alert;
      const isCertain = known !== undefined && matchBasis !== 'person' && matchConfidence === 1;
      if (isCertain || refundId !== undefined) throw errors.alertPaymentCertain();
      await this.deps.alerts.updateAlert(tx, alert, {
        accountId,
        providerPaymentId: paymentId,
        matchBasis: 'person',
        matchConfidence: 1,
      });
      await linkAlert(tx, actor.tenantId, alertId);
      await recordAlertEvents(tx, actor.tenantId, { alertId, isNew: false });
      return { payment_id: paymentId };
    });
    return this.getAlert(actor, alertId);
  }

  findAll({ tenantId }: TenantActor, alertIds: readonly string[]): Promise<JoinedAlert[]> {
    return this.deps.alerts.findAll(tenantId, [...new Set(alertIds)]);
  }

  private async change(
    actor: TenantActor,
    alertId: string,
    action: 'alert.dismiss' | 'alert.outcome' | 'alert.choose_payment',
    work: (tx: Tx, alert: JoinedAlert) => Promise<Readonly<Record<string, string>>>,
  ): Promise<void> {
    const { tenantId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const alert = await this.deps.alerts.lock(tx, { tenantId, alertId });
      if (alert === undefined) throw errors.alertNotFound();
      const details = await work(tx, alert);
      await announceChange(tx, { tenantId, kind: 'alert', id: alertId });
      await this.deps.audit.record(tx, actor, { action, subject: { kind: 'alert', id: alertId }, details });
    });
  }

  private async require(tenantId: string, alertId: string): Promise<JoinedAlert> {
    const alert = await this.deps.alerts.findAlert(tenantId, alertId);
    if (alert === undefined) throw errors.alertNotFound();
    return alert;
  }
}

function requireActionable(alert: JoinedAlert): void {
  if (isBeingRefunded(alert)) throw errors.refundRunning();
  if (alert.state === 'disputed') throw errors.paymentDisputed(whyNotActionable(alert) ?? '');
  const why = whyNotActionable(alert);
  if (why !== undefined) throw errors.alertNotRefundable(why);
}
