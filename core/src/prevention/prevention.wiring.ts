import type { AccountConnection } from '../connections/providers/provider-contexts.js';
import { createRefusedWebhooks } from '../connections/webhooks/refused-webhooks.js';
import type { Config } from '../platform/config.js';
import type { Tx } from '../platform/database/database.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { AlertAdviser, type AlertAdviserDeps } from './alerts/alert-adviser.js';
import { AlertBulkController } from './alerts/alert-bulk.controller.js';
import { AlertBulk } from './alerts/alert-bulk.js';
import { expireAlerts, type AlertExpiryDeps } from './alerts/alert-expiry.js';
import { AlertStatsController, type AlertStatsDeps } from './alerts/alert-stats.controller.js';
import { AlertsController } from './alerts/alerts.controller.js';
import type { Alert } from './alerts/alerts.js';
import { AlertsService, type AlertsDeps } from './alerts/alerts.service.js';
import { ProviderAlerts, type ProviderAlertsDeps } from './alerts/provider-alerts.js';
import { MonitoringController } from './monitoring/monitoring.controller.js';
import { MonitoringRepository } from './monitoring/monitoring.repository.js';
import { MonitoringService, type MonitoringDeps } from './monitoring/monitoring.service.js';
import { ProviderSales } from './monitoring/provider-sales.js';
import { RefundEvents, type RefundEventsDeps } from './refunds/refund-events.js';
import { RefundProcessor, type RefundProcessorDeps } from './refunds/refund-processor.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { RefundsService, type RefundsDeps } from './refunds/refunds.service.js';
import { AlertSourcesController } from './sources/alert-sources.controller.js';
import { AlertSourcesService, type AlertSourcesDeps } from './sources/alert-sources.service.js';
import { AlertWebhooks, type AlertWebhooksDeps } from './sources/alert-webhooks.js';
import { SourceCalls, type SourceCallsDeps } from './sources/source-calls.js';
import { sendOutcomeSoon } from './sources/source-jobs.js';

/** Refunds of payments. */
export function createRefunds(base: RefundsDeps & RefundProcessorDeps & RefundEventsDeps) {
  const service = new RefundsService(base);
  const processor = new RefundProcessor(base);
  return {
    service,
    events: new RefundEvents(base),
    controllers: [[RefundsController, () => new RefundsController(service)]] satisfies ControllerEntries,
    jobs: {
      'refunds.advance': (job, lease) => processor.run(job, lease),
    } satisfies Partial<JobHandlers>,
  };
}

type AlertSourcesWiringDeps = AlertSourcesDeps &
  Omit<AlertWebhooksDeps, 'refusedAlerts'> &
  Omit<SourceCallsDeps, 'sandboxUrl'> & {
    readonly config: Pick<Config, 'publicUrl'>;
    readonly ownUrl: () => string;
  };

/** Services that send alerts: their webhooks, and the calls to their APIs. */
export function createAlertSources(base: AlertSourcesWiringDeps) {
  const { database, log, alertSources } = base;
  const service = new AlertSourcesService(base);
  const calls = new SourceCalls({ ...base, sandboxUrl: base.ownUrl });
  const refusedAlerts = createRefusedWebhooks({
    database,
    log,
    accounts: {
      noteRefusedWebhook: async (tx, { tenantId, accountId: sourceId }, why) => {
        await alertSources.noteError(tx, { tenantId, sourceId }, why);
        return false;
      },
    },
  });
  return {
    calls,
    webhooks: new AlertWebhooks({ ...base, refusedAlerts }),
    afterOutcome: (tx: Tx, alert: Alert) => sendOutcomeSoon(tx, alertSources, alert),
    controllers: [
      [AlertSourcesController, () => new AlertSourcesController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'alerts.pull': ({ tenantId, payload }, lease) => calls.pull({ tenantId, ...payload }, lease),
      'alerts.send-outcomes': ({ tenantId, payload }, lease) => calls.send({ tenantId, ...payload }, lease),
    } satisfies Partial<JobHandlers>,
  };
}

/** Reads besides disputes that a sync of an account makes, and webhooks about alerts. */
export function createProviderReads(base: ProviderAlertsDeps & Pick<MonitoringDeps, 'database' | 'clock'>) {
  const providerAlerts = new ProviderAlerts(base);
  const sales = new ProviderSales({ ...base, monitoring: new MonitoringRepository(base.database) });
  return {
    providerAlerts,
    syncAlerts: (connection: AccountConnection, since: Date) => providerAlerts.sync(connection, since),
    syncSales: (connection: AccountConnection) => sales.sync(connection),
  };
}

/** Warnings about payments, before a dispute or instead of one. */
export function createAlerts(base: AlertsDeps & AlertAdviserDeps & AlertExpiryDeps & AlertStatsDeps) {
  const service = new AlertsService(base);
  const adviser = new AlertAdviser(base);
  const bulk = new AlertBulk(service);
  return {
    service,
    controllers: [
      [AlertsController, () => new AlertsController(service, adviser)],
      [AlertBulkController, () => new AlertBulkController(bulk)],
      [AlertStatsController, () => new AlertStatsController(base)],
    ] satisfies ControllerEntries,
    jobs: {
      'alerts.expire': (_job, lease) => expireAlerts(base, lease.claimedAt),
    } satisfies Partial<JobHandlers>,
  };
}

/** The limits of the card networks' monitoring programs. */
export function createMonitoring(base: Omit<MonitoringDeps, 'monitoring'>) {
  const service = new MonitoringService({ ...base, monitoring: new MonitoringRepository(base.database) });
  return {
    controllers: [
      [MonitoringController, () => new MonitoringController(service)],
    ] satisfies ControllerEntries,
  };
}
