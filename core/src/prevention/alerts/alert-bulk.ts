import { mapConcurrently, type Money } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import { requireCan } from '../../identity/access/permissions.js';
import { invalidField, type AppError } from '../../platform/errors/catalogue.js';
import { toAppError } from '../../platform/errors/http-response.js';
import type { Refund } from '../refunds/refunds.js';
import { sumByCurrency } from './alert-costs.js';
import { whyNotRefundable, type JoinedAlert } from './alerts.js';
import type { AlertsService } from './alerts.service.js';

export type AlertResult = {
  readonly alertId: string;
  /** Undefined if it was done. */
  readonly error: AppError | undefined;
  readonly refund: Refund | undefined;
};

export type AlertPreflight = {
  readonly alerts: readonly JoinedAlert[];
  readonly refundable: number;
  readonly totals: readonly Money[];
  readonly notFound: readonly string[];
};

export type BulkAction =
  | { readonly action: 'refund'; readonly confirm: boolean | undefined }
  | { readonly action: 'dismiss'; readonly reason: string | undefined };

/** Each refund reads its payment at the provider. */
const atOnce = 4;

/** Many alerts at once, with a result for each. */
export class AlertBulk {
  constructor(private readonly alerts: AlertsService) {}

  /** Shows the effect of a refund of these alerts, and changes nothing. */
  async preflight(actor: TenantActor, ids: readonly string[]): Promise<AlertPreflight> {
    const alerts = await this.alerts.findAll(actor, ids);
    const found = new Set(alerts.map(({ alertId }) => alertId));
    const payments = new Map(
      alerts
        .filter((alert) => whyNotRefundable(alert) === undefined)
        .map((alert) => [`${alert.accountId ?? ''} ${alert.paymentId ?? ''}`, alert]),
    );
    return {
      alerts,
      refundable: payments.size,
      totals: sumByCurrency([...payments.values()].flatMap(({ amount }) => amount ?? [])),
      notFound: ids.filter((id) => !found.has(id)),
    };
  }

  async run(actor: TenantActor, ids: readonly string[], what: BulkAction): Promise<AlertResult[]> {
    if (what.action === 'refund' && what.confirm !== true)
      throw invalidField('confirm', 'Confirm that you want to refund the payments');
    if (what.action === 'dismiss' && (what.reason ?? '').trim() === '')
      throw invalidField('reason', 'Enter a reason');
    if (what.action === 'refund') requireCan(actor, 'refunds:write');
    // The amounts that were confirmed. A payment can be larger than its alert.
    const amounts = new Map(
      (await this.alerts.findAll(actor, ids)).map((alert) => [alert.alertId, alert.amount]),
    );
    return mapConcurrently([...new Set(ids)], atOnce, (alertId) =>
      this.act(actor, { alertId, amount: amounts.get(alertId)?.amountMinor }, what),
    );
  }

  private async act(
    actor: TenantActor,
    { alertId, amount }: { readonly alertId: string; readonly amount: number | undefined },
    what: BulkAction,
  ): Promise<AlertResult> {
    try {
      if (what.action === 'dismiss') {
        await this.alerts.dismiss(actor, alertId, what.reason ?? '');
        return { alertId, error: undefined, refund: undefined };
      }
      const refund = await this.alerts.refund(actor, alertId, { amount });
      return { alertId, error: undefined, refund };
    } catch (error) {
      return { alertId, error: toAppError(error), refund: undefined };
    }
  }
}
