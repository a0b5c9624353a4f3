import type { Money } from '@rebuttal/plugin-kit';

import { adviseAlert, type AlertAdvice } from './alert-advice.js';
import type { AlertFiguresRepository } from './alert-figures.repository.js';
import type { Alert } from './alerts.js';

export type AlertAdviserDeps = {
  readonly alertFigures: Pick<AlertFiguresRepository, 'history'>;
  /** The provider's fee for a dispute of an account. Undefined if it is not known. */
  readonly findDisputeFee: (tenantId: string, accountId: string) => Promise<Money | undefined>;
};

/** Advice on alerts, computed from the company's own figures when it is read. */
export class AlertAdviser {
  constructor(private readonly deps: AlertAdviserDeps) {}

  async for(tenantId: string, alerts: readonly Alert[]): Promise<(alert: Alert) => AlertAdvice> {
    const { alertFigures, findDisputeFee } = this.deps;
    const historyOf = await alertFigures.history(tenantId);
    const accountIds = new Set(alerts.flatMap(({ accountId }) => accountId ?? []));
    const fees = new Map<string, Money | undefined>();
    for (const accountId of accountIds) fees.set(accountId, await findDisputeFee(tenantId, accountId));
    return (alert) =>
      adviseAlert(alert, historyOf(alert.source), { disputeFee: fees.get(alert.accountId ?? '') });
  }
}
