import { recordEvent } from '../../case/casework/record-event.js';
import { wholeDaysUntil } from '../../case/disputes/disputes.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Database } from '../../platform/database/database.js';
import { enqueueJob, scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import type { DueSoon, RemindersRepository } from './reminders.repository.js';

export type RemindersDeps = {
  readonly database: Database;
  readonly reminders: RemindersRepository;
  readonly disputeLocks: DisputeLocks;
  readonly clock: Clock;
  readonly log: Log;
};

const everyMs = 3 * 60 * 1000;

/**
 * Milliseconds between two emails to a person. Later reminders go into the next one, so 500 disputes are not 500
 * emails.
 */
const pauseMs = 10 * 60 * 1000;

const scanJob = {
  tenantId: null,
  name: 'reminders.scan',
  payload: {},
  key: 'reminders.scan',
} as const;

/** Enqueues the first scan. Each scan enqueues the next. */
export async function scheduleReminders({ system }: Pick<Database, 'system'>): Promise<void> {
  await enqueueJob(system, scanJob);
}

/** Finds due reminders. Several processes may run it at once: the first to record a reminder sends it. */
export class Reminders {
  constructor(private readonly deps: RemindersDeps) {}

  /** Scans every company. An error in one does not affect the others. */
  async run(claimedAt: Date): Promise<void> {
    const { reminders, database, log } = this.deps;
    for (const tenantId of await reminders.listTenants()) {
      try {
        await this.scanTenant(tenantId);
      } catch (error) {
        log.error({ err: error, tenantId }, 'failed to create the reminders of a company');
      }
    }
    const runAt = new Date(claimedAt.getTime() + everyMs);
    await scheduleNextRun(database.system, { ...scanJob, runAt }, claimedAt);
  }

  async scanTenant(tenantId: string): Promise<void> {
    const { database, reminders, clock } = this.deps;
    const now = clock();
    await database.transaction(tenantId, async (tx) => {
      await reminders.noteEvents(tx, tenantId, now);
      for (const dispute of await reminders.takeDueSoon(tx, tenantId, now))
        await recordEvent(tx, { ...toEvent(tenantId, dispute, now) });
    });
    await this.noteDue(tenantId, now);
    for (const userId of await reminders.listWaiting(tenantId, new Date(now.getTime() - pauseMs), now))
      await this.mail(tenantId, userId);
  }

  /** Also records locked disputes, because they can't be responded to, and unlocking must not send past reminders. */
  private async noteDue(tenantId: string, now: Date): Promise<void> {
    const { database, reminders, disputeLocks } = this.deps;
    const due = await reminders.findDue(tenantId, now);
    if (due.length === 0) return;
    const locked = await disputeLocks.findLocksAmong(tenantId, [
      ...new Set(due.map((one) => one.dispute_id)),
    ]);
    const noted = due.map((one) => ({
      ...one,
      state: locked.has(one.dispute_id) ? ('silent' as const) : ('waiting' as const),
    }));
    await database.transaction(tenantId, (tx) => reminders.noteDue(tx, tenantId, noted, now));
  }

  /** Puts everything that waits for a user into one email. The email and the job that sends it commit together. */
  async mail(tenantId: string, userId: string): Promise<void> {
    const { database, reminders, clock } = this.deps;
    const now = clock();
    await database.transaction(tenantId, async (tx) => {
      const mailingId = await reminders.gather(tx, tenantId, userId, now);
      if (mailingId === undefined) return;
      const name = 'notifications.send-mail';
      await enqueueJob(tx, { tenantId, name, payload: { mailingId }, key: `${name} ${mailingId}` });
    });
  }
}

function toEvent(tenantId: string, dispute: DueSoon, now: Date) {
  return {
    tenantId,
    disputeId: dispute.dispute_id,
    type: 'dispute.due_soon',
    data: {
      psp_dispute_id: dispute.provider_dispute_id,
      provider: dispute.provider,
      status: dispute.status,
      amount: dispute.amount_minor,
      currency: dispute.currency,
      reason: dispute.reason,
      evidence_due_by: dispute.evidence_due_by.toISOString(),
      is_test_mode: dispute.is_test_mode,
      days_left: wholeDaysUntil(dispute.evidence_due_by, now),
    },
  } as const;
}
