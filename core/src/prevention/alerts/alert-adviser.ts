import { adviseAlert, type AlertAdvice } from './alert-advice.js';
import { readAlertCosts, type AlertCostsDeps } from './alert-costs.js';
import type { AlertFiguresRepository } from './alert-figures.repository.js';
import type { Alert } from './alerts.js';

export type AlertAdviserDeps = AlertCostsDeps & {
  readonly alertFigures: Pick<AlertFiguresRepository, 'history'>;
};

/** Advice on alerts, computed from the company's own figures when it is read. */
export class AlertAdviser {
  constructor(private readonly deps: AlertAdviserDeps) {}

  async for(tenantId: string): Promise<(alert: Alert) => AlertAdvice> {
    const [historyOf, costs] = await Promise.all([
      this.deps.alertFigures.history(tenantId),
      readAlertCosts(this.deps, tenantId),
    ]);
    return (alert) =>
      adviseAlert(alert, historyOf(alert.source), {
        disputeFee: costs.disputeFeeOf(alert.accountId),
        alertCost: costs.costOf(alert),
      });
  }
}
