import { mapConcurrently } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import { requireCan } from '../../identity/access/permissions.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { toAppError } from '../../platform/errors/http-response.js';
import { refundMessage } from '../refunds/refunds.mapping.js';
import { sumByCurrency } from './alert-costs.js';
import type { AlertBulkDto, AlertBulkRequest, AlertBulkResultDto, AlertPreflightDto } from './alerts.dto.js';
import { whyNotRefundable } from './alerts.js';
import { toPreflightItemDto } from './alerts.mapping.js';
import type { AlertsService } from './alerts.service.js';

/** Each refund reads its payment at the provider. */
const atOnce = 4;

/** Many alerts at once, with a result for each. */
export class AlertBulk {
  constructor(private readonly alerts: AlertsService) {}

  /** Shows the effect of a refund of these alerts, and changes nothing. */
  async preflight(actor: TenantActor, ids: readonly string[]): Promise<AlertPreflightDto> {
    const alerts = await this.alerts.findAll(actor, ids);
    const found = new Set(alerts.map(({ alertId }) => alertId));
    const payments = new Map(
      alerts
        .filter((alert) => whyNotRefundable(alert) === undefined)
        .map((alert) => [`${alert.accountId ?? ''} ${alert.paymentId ?? ''}`, alert]),
    );
    const items = alerts.map(toPreflightItemDto);
    const totals = sumByCurrency([...payments.values()].flatMap(({ amount }) => amount ?? []));
    return {
      alerts: items,
      refundable: payments.size,
      totals: totals.map(({ amountMinor, currency }) => ({ amount: amountMinor, currency })),
      dismissable: items.filter((item) => item.can_dismiss).length,
      not_found: ids.filter((id) => !found.has(id)),
    };
  }

  async run(actor: TenantActor, what: AlertBulkRequest): Promise<AlertBulkDto> {
    const { ids, action, confirm, reason = '' } = what;
    if (action === 'refund' && confirm !== true)
      throw invalidField('confirm', 'Confirm that you want to refund the payments');
    if (action === 'dismiss' && reason.trim() === '') throw invalidField('reason', 'Enter a reason');
    if (action === 'refund') requireCan(actor, 'refunds:write');
    // The amounts that were confirmed. A payment can be larger than its alert.
    const amounts = new Map(
      (await this.alerts.findAll(actor, ids)).map((alert) => [alert.alertId, alert.amount]),
    );
    const results = await mapConcurrently([...new Set(ids)], atOnce, (alertId) =>
      this.act(actor, { alertId, amount: amounts.get(alertId)?.amountMinor }, { action, reason }),
    );
    const failed = results.filter(({ status }) => status === 'failed').length;
    return { counts: { total: results.length, done: results.length - failed, failed }, results };
  }

  private async act(
    actor: TenantActor,
    { alertId, amount }: { readonly alertId: string; readonly amount: number | undefined },
    { action, reason }: { readonly action: AlertBulkRequest['action']; readonly reason: string },
  ): Promise<AlertBulkResultDto> {
    const done = { alert_id: alertId, status: 'done', code: null } as const;
    try {
      if (action === 'dismiss') {
        await this.alerts.dismiss(actor, alertId, reason);
        return { ...done, message: 'The alert was dismissed.', refund_id: null };
      }
      const refund = await this.alerts.refund(actor, alertId, { amount });
      return { ...done, message: refundMessage(refund), refund_id: refund.refundId };
    } catch (error) {
      const { code, message } = toAppError(error);
      return { alert_id: alertId, status: 'failed', code, message, refund_id: null };
    }
  }
}
