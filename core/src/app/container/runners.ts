import { scheduleStores } from '../../commerce/orders/order-sync.js';
import type { Stores } from '../../commerce/stores/stores.wiring.js';
import type { PspAccounts } from '../../connections/psp-accounts/psp-accounts.wiring.js';
import { scheduleAll } from '../../connections/psp-accounts/sync-job.js';
import { SyncStates } from '../../connections/psp-accounts/sync-state.js';
import { createCounterCompaction } from '../../disputes/disputes/counter-compaction.js';
import { PacketBuilder } from '../../disputes/submissions/packet-builder.js';
import { SubmissionProcessor } from '../../disputes/submissions/submission-processor.js';
import { AccountSync } from '../../disputes/sync/account-sync.js';
import { createInboxWorker } from '../../disputes/sync/inbox-worker.js';
import { giveNewTemplates } from '../../disputes/templates/template-seeder.js';
import { mailNewPassword } from '../../identity/passwords/password-notice.js';
import { mailSecondFactor } from '../../identity/two-factor/second-factor-notice.js';
import { sendReminderMail } from '../../notifications/reminders/reminder-mailing.js';
import { Reminders, scheduleReminders } from '../../notifications/reminders/reminders.js';
import { createDeliveryWorker } from '../../notifications/webhook-endpoints/delivery-worker.js';
import { mailDisabled } from '../../notifications/webhook-endpoints/disabled-mail.js';
import { publicLookup } from '../../notifications/webhook-endpoints/outbound-address.js';
import { mailAlarm } from '../../operations/alarms/alarm-mailing.js';
import { createAutoAnalyze } from '../../platform/database/auto-analyze.js';
import { FileSweep, scheduleFileSweep } from '../../platform/files/file-sweep.js';
import { createJobWorker } from '../../platform/jobs/job-worker.js';
import type { Runner } from '../../platform/jobs/runner.js';
import type { SharedServices } from './base.js';
import type { Services } from './controllers.js';

export type Runners = { start(): void; stop(): Promise<void> };

type JobServices = Pick<
  Services,
  'administration' | 'passwordReset' | 'emailVerification' | 'team' | 'evidence'
> & { readonly stores: Stores; readonly pspAccounts: PspAccounts };

/** All background workers. */
export function createRunners(base: SharedServices, services: JobServices): Runners {
  const { database, log, notifications } = base;
  const inbox = createInboxWorker({ ...base, storeEventHandler: services.stores.eventHandler });
  const jobs = createJobs(base, services);
  const deliveries = createDeliveries(base);
  const folding = createCounterCompaction(database.system, log);
  const grown = createAutoAnalyze(database.system, log);
  const runners: readonly Runner[] = [inbox, jobs, deliveries, folding, grown];
  notifications.subscribe('rebuttal_inbox', () => inbox.wake());
  notifications.subscribe('rebuttal_deliveries', () => deliveries.wake());
  notifications.subscribe('rebuttal_jobs', () => jobs.wake());
  return {
    start: () => {
      catchUp(base);
      runners.forEach((runner) => runner.start());
    },
    stop: async () => {
      await Promise.all([...runners.map((runner) => runner.stop()), base.apiKeyUses.flush()]);
    },
  };
}

/** Handlers by job name. */
function createJobs(
  base: SharedServices,
  { administration, pspAccounts, passwordReset, emailVerification, stores, team, evidence }: JobServices,
): Runner {
  const accountSync = new AccountSync({ ...base, states: new SyncStates(base.database) });
  const advance = new SubmissionProcessor({ ...base, freezer: new PacketBuilder(base) });
  const reminders = new Reminders(base);
  const fileSweep = new FileSweep(base);
  return createJobWorker(
    base.database,
    {
      'submissions.advance': (job, lease) => advance.run(job, lease),
      'auth.send-password-reset': ({ payload }) => passwordReset.sendMail(payload.resetId),
      'auth.send-email-verification': ({ payload }) => emailVerification.sendMail(payload.userId),
      'auth.send-password-changed-mail': ({ payload }) => mailNewPassword(base, payload),
      'alarms.send-mail': ({ payload }) => mailAlarm(base, payload),
      'auth.send-second-factor-mail': ({ payload }) => mailSecondFactor(base, payload),
      'team.send-invitation': ({ tenantId, payload }) => team.mailing.send(tenantId, payload.invitationId),
      'webhook-endpoints.send-disabled-mail': ({ tenantId, payload }) =>
        mailDisabled(base, tenantId, payload),
      'files.sweep': (_job, lease) => fileSweep.run(lease.claimedAt),
      'reminders.scan': (_job, lease) => reminders.run(lease.claimedAt),
      'notifications.gather': ({ tenantId, payload }) => reminders.mail(tenantId, payload.userId),
      'notifications.send-mail': ({ tenantId, payload }, lease) =>
        sendReminderMail(base, { tenantId, mailingId: payload.mailingId }, lease),
      'tenants.close': ({ tenantId }) => administration.service.close(tenantId),
      ...pspAccounts.jobs,
      'psp-accounts.sync': (job, lease) => accountSync.run(job, lease),
      'evidence.collect': (job, lease) => evidence.collection.runScheduled(job, lease),
      ...stores.jobs,
    },
    base.log,
  );
}

function createDeliveries(base: SharedServices): Runner {
  return createDeliveryWorker({
    ...base,
    outbound: {
      lookup: base.config.outgoingWebhooksAllowPrivate ? undefined : publicLookup(),
      timeoutMs: 10_000,
      hosts: base.config.outgoingWebhooksHosts,
    },
  });
}

/** Ensures that recurring jobs exist, even if they were lost while the server was down. */
function catchUp({ database, log, templates }: SharedServices): void {
  const tell = (message: string) => (error: unknown) => log.error({ err: error }, message);
  void scheduleAll(database).catch(tell('failed to schedule account syncs'));
  void scheduleReminders(database).catch(tell('failed to schedule reminders'));
  void scheduleFileSweep(database).catch(tell('failed to schedule the file sweep'));
  void scheduleStores(database).catch(tell('failed to schedule store syncs'));
  void giveNewTemplates(database, templates).catch(tell('failed to add new response templates to companies'));
}
