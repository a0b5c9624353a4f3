import { LedgerRepository } from '../../insights/ledger/ledger.repository.js';
import { controllersOf } from '../../platform/http/ioc.js';
import { AlertRefunds } from '../../prevention/alerts/alert-refunds.js';
import {
  createAlerts,
  createAlertSources,
  createMonitoring,
  createRefunds,
} from '../../prevention/prevention.wiring.js';
import type { SharedServices } from './base.js';

/** Composes the features of `prevention/`: refunds of payments, the alerts that cause them, and monitoring. */
export function createPrevention(base: SharedServices) {
  const sources = createAlertSources({ ...base, outcomes: base.storedOutcomes });
  const alertRefunds = new AlertRefunds({ afterOutcome: sources.afterOutcome });
  const refunds = createRefunds({
    ...base,
    refunds: base.storedRefunds,
    afterEnd: (tx, refund) => alertRefunds.afterEnd(tx, refund),
    // The daily cap of refunds by rules is one of the settings of an area above. Two refunds at once must count each other.
    findRefundCap: async (tenantId, tx) => {
      await base.rules.lockSettings(tx, tenantId);
      return (await base.rules.settings(tenantId, tx)).refundCap;
    },
  });
  const ledgers = new LedgerRepository(base.database);
  const alerts = createAlerts({
    ...base,
    listFees: (tenantId) => ledgers.listFees(tenantId),
    alerts: base.storedAlerts,
    refunds: refunds.service,
    afterOutcome: sources.afterOutcome,
  });
  return {
    refunds: refunds.service,
    alerts: alerts.service,
    events: refunds.events,
    alertWebhooks: sources.webhooks,
    alertSourceCalls: sources.calls,
    controllers: controllersOf([refunds, alerts, sources, createMonitoring(base)]),
    jobs: { ...refunds.jobs, ...alerts.jobs, ...sources.jobs },
  };
}
