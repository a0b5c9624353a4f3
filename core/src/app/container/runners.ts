import { scheduleRules } from '../../automation/rules/rules-engine.js';
import { scheduleRateFeed } from '../../case/currency/rate-feed.js';
import { createCounterCompaction } from '../../case/disputes/counter-compaction.js';
import { scheduleStores } from '../../commerce/orders/order-sync.js';
import { scheduleShipments } from '../../commerce/shipments/shipment-sync.js';
import type { StoreEventHandler } from '../../commerce/stores/store-event-handler.js';
import { scheduleAll } from '../../connections/psp-accounts/sync-job.js';
import { createInboxWorker } from '../../connections/webhooks/inbox-worker.js';
import { createReadinessScan } from '../../letters/preflight/readiness-run.js';
import { addNewTemplates } from '../../letters/templates/template-seeder.js';
import { scheduleReminders } from '../../notifications/reminders/reminders.js';
import { scheduleRetention } from '../../operations/retention/retention.js';
import { createAutoAnalyze } from '../../platform/database/auto-analyze.js';
import { scheduleFileSweep } from '../../platform/files/file-sweep.js';
import { createJobWorker, type JobHandlers } from '../../platform/jobs/job-worker.js';
import type { Runner } from '../../platform/jobs/runner.js';
import { scheduleAlertExpiry } from '../../prevention/alerts/alert-expiry.js';
import type { RefundEvents } from '../../prevention/refunds/refund-events.js';
import { scheduleAlertPulls } from '../../prevention/sources/source-jobs.js';
import type { SharedServices } from './base.js';

export type Runners = { start(): void; stop(): Promise<void> };

type Work = {
  readonly jobs: JobHandlers;
  readonly storeEventHandler: StoreEventHandler;
  readonly refundEvents: RefundEvents;
  readonly deliveries: Runner;
  readonly agentReads: { flush(): Promise<void> };
};

/** All background workers. */
export function createRunners(base: SharedServices, work: Work): Runners {
  const { database, log, notifications } = base;
  const inbox = createInboxWorker({
    ...base,
    handlers: {
      disputeEvents: (events) => base.disputeWebhooks.handle(events),
      refundEvents: (...args) => work.refundEvents.handle(...args),
      alertEvents: (...args) => base.providerAlerts.handle(...args),
      storeEvents: (...args) => work.storeEventHandler.handleEvents(...args),
    },
  });
  const jobs = createJobWorker(database, work.jobs, log);
  const { deliveries } = work;
  const compaction = createCounterCompaction(database.system, log);
  const autoAnalyze = createAutoAnalyze(database.system, log);
  const readiness = createReadinessScan(database.system, log);
  const runners: readonly Runner[] = [inbox, jobs, deliveries, compaction, autoAnalyze, readiness];
  notifications.subscribe('rebuttal_inbox', () => inbox.wake());
  notifications.subscribe('rebuttal_deliveries', () => deliveries.wake());
  notifications.subscribe('rebuttal_jobs', () => jobs.wake());
  return {
    start: () => {
      scheduleRecurring(base);
      runners.forEach((runner) => runner.start());
    },
    stop: async () => {
      const flushes = [base.apiKeyUses.flush(), work.agentReads.flush()];
      await Promise.all([...runners.map((runner) => runner.stop()), ...flushes]);
    },
  };
}

/** Ensures that recurring jobs exist, even if they were lost while the server was down. */
function scheduleRecurring({ database, log, templates, config }: SharedServices): void {
  const logFailure = (message: string) => (error: unknown) => log.error({ err: error }, message);
  void scheduleAll(database).catch(logFailure('failed to schedule account syncs'));
  void scheduleReminders(database).catch(logFailure('failed to schedule reminders'));
  void scheduleRules(database).catch(logFailure('failed to schedule automation rules'));
  void scheduleAlertExpiry(database).catch(logFailure('failed to schedule the expiry of alerts'));
  void scheduleFileSweep(database).catch(logFailure('failed to schedule the file sweep'));
  void scheduleRetention(database).catch(logFailure('failed to schedule the deletion of expired records'));
  void scheduleRateFeed(database, config).catch(logFailure('failed to schedule the exchange rates'));
  void scheduleStores(database).catch(logFailure('failed to schedule store syncs'));
  void scheduleAlertPulls(database).catch(logFailure('failed to schedule reads of alert sources'));
  void scheduleShipments(database).catch(logFailure('failed to schedule shipment reads'));
  void addNewTemplates(database, templates).catch(
    logFailure('failed to add new response templates to companies'),
  );
}
