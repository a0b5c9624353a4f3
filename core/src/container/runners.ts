import { createJobWorker } from '../jobs/job-worker.js';
import type { Runner } from '../jobs/runner.js';
import { AccountSync, scheduleAll } from '../psp-accounts/account-sync.js';
import { SyncStates } from '../psp-accounts/sync-state.js';
import { PacketFreezer } from '../submissions/packet-freezer.js';
import { SubmissionAdvance } from '../submissions/submission-advance.js';
import { giveNewTemplates } from '../templates/template-seeder.js';
import { createInboxWorker } from '../webhooks/inbox-worker.js';
import type { Base } from './base.js';
import type { Services } from './controllers.js';

export type Runners = { start(): void; stop(): Promise<void> };

/** All that works in the background. */
export function createRunners(
  base: Base,
  { pspAccounts, passwordReset }: Pick<Services, 'pspAccounts' | 'passwordReset'>,
): Runners {
  const { database, log, notifications } = base;
  const accountSync = new AccountSync({ ...base, states: new SyncStates(database) });
  const advance = new SubmissionAdvance({ ...base, freezer: new PacketFreezer(base) });
  const inbox = createInboxWorker(base);
  const jobs = createJobWorker(
    database,
    {
      'submissions.advance': ({ tenantId, payload }, lease) =>
        advance.run(tenantId, payload.submissionId, lease),
      'auth.send-password-reset': ({ payload }) => passwordReset.sendMail(payload.resetId),
      'psp-accounts.verify': async ({ tenantId, payload }) => {
        await pspAccounts.checkWithProvider(tenantId, payload.accountId);
      },
      'psp-accounts.sync': ({ tenantId, payload }, lease) =>
        accountSync.run(tenantId, payload.accountId, lease),
    },
    log,
  );
  const runners: readonly Runner[] = [inbox, jobs];
  notifications.subscribe('rebuttal_inbox', () => inbox.wake());
  notifications.subscribe('rebuttal_jobs', () => jobs.wake());
  return {
    start: () => {
      void scheduleAll(database).catch((error: unknown) =>
        log.error({ err: error }, 'accounts have no schedule'),
      );
      void giveNewTemplates(database, base.templates).catch((error: unknown) =>
        log.error({ err: error }, 'companies lack new response templates'),
      );
      runners.forEach((runner) => runner.start());
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
