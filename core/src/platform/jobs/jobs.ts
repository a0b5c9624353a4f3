import type { Tx } from '../database/database.js';
import { prepared } from '../database/prepared.js';

/** All background jobs with their payloads. Payloads contain IDs, never data or secrets. */
export type JobPayloads = {
  'submissions.advance': { readonly submissionId: string };
  /** The account is its provider's, for the limit of calls. */
  'refunds.advance': { readonly refundId: string; readonly accountId: string };
  'alerts.expire': Readonly<Record<string, never>>;
  'alerts.pull': { readonly sourceId: string };
  'alerts.send-outcomes': { readonly sourceId: string };
  'psp-accounts.verify': { readonly accountId: string };
  'psp-accounts.sync': { readonly accountId: string };
  'webhook-endpoints.send-disabled-mail': { readonly endpointId: string } & MailRecipient;
  'chat-channels.send-disabled-mail': { readonly channelId: string } & MailRecipient;
  'tenants.close': Readonly<Record<string, never>>;
  'stores.sync-orders': { readonly storeId: string };
  'auth.send-password-reset': { readonly resetId: string };
  'auth.send-email-verification': { readonly userId: string };
  'auth.send-password-changed-mail': {
    readonly userId: string;
    readonly how: 'changed' | 'reset';
    readonly setAt: string;
  };
  'auth.send-second-factor-mail': {
    readonly userId: string;
    /** Reset: turned off by a super admin. */
    readonly what: 'on' | 'off' | 'reset' | 'recovery_codes';
    readonly changedAt: string;
  };
  'reminders.scan': Readonly<Record<string, never>>;
  'files.sweep': Readonly<Record<string, never>>;
  'notifications.gather': { readonly userId: string };
  'notifications.send-mail': { readonly mailingId: string };
  'team.send-invitation': { readonly invitationId: string };
  'evidence.collect': { readonly disputeId: string };
  'evidence.read': { readonly evidenceId: string };
  /** Without an ID, it runs the company's waiting imports, one after the other. With one, it deletes its rejected rows. */
  'data.import': { readonly importId?: string };
  'data.delete-expired': Readonly<Record<string, never>>;
  'rates.fetch': Readonly<Record<string, never>>;
  'shipments.refresh': Readonly<Record<string, never>>;
  'disputes.bulk': { readonly bulkId: string };
  /** Computes readiness that has become outdated. */
  'disputes.readiness': Readonly<Record<string, never>>;
  'automation.scan': Readonly<Record<string, never>>;
  'automation.act': { readonly runId: string };
  'disputes.match-records': Readonly<Record<string, never>>;
  'alarms.send-mail': { readonly alarmId: number; readonly what: 'raised' | 'cleared' } & MailRecipient;
};
/**
 * The recipient. Without one, a separate job is created for each recipient, so that a rejected email is retried alone.
 */
type MailRecipient = { readonly userId?: string };
export type JobName = keyof JobPayloads;

const jobNames: Readonly<Record<JobName, true>> = {
  'submissions.advance': true,
  'refunds.advance': true,
  'alerts.expire': true,
  'alerts.pull': true,
  'alerts.send-outcomes': true,
  'psp-accounts.verify': true,
  'psp-accounts.sync': true,
  'webhook-endpoints.send-disabled-mail': true,
  'chat-channels.send-disabled-mail': true,
  'tenants.close': true,
  'stores.sync-orders': true,
  'auth.send-password-reset': true,
  'auth.send-email-verification': true,
  'auth.send-password-changed-mail': true,
  'auth.send-second-factor-mail': true,
  'reminders.scan': true,
  'files.sweep': true,
  'notifications.gather': true,
  'notifications.send-mail': true,
  'team.send-invitation': true,
  'evidence.collect': true,
  'evidence.read': true,
  'alarms.send-mail': true,
  'data.import': true,
  'data.delete-expired': true,
  'rates.fetch': true,
  'shipments.refresh': true,
  'disputes.bulk': true,
  'disputes.readiness': true,
  'automation.scan': true,
  'automation.act': true,
  'disputes.match-records': true,
};

/** Returns false for a job of another version. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobNames, name);

/** Jobs that are enqueued before the company is known. `enqueueJob` needs the system connection for them. */
type JobOfNoCompany =
  | 'auth.send-password-reset'
  | 'auth.send-password-changed-mail'
  | 'auth.send-second-factor-mail'
  | 'reminders.scan'
  | 'automation.scan'
  | 'alerts.expire'
  | 'files.sweep'
  | 'data.delete-expired'
  | 'rates.fetch'
  | 'alarms.send-mail';
export type JobTenant<N extends JobName> = N extends JobOfNoCompany ? null : string;

export type NewJob<N extends JobName> = {
  readonly tenantId: JobTenant<N>;
  readonly name: N;
  readonly payload: JobPayloads[N];
  /** At most one waiting job has this key. Enqueueing it again updates its time. */
  readonly key: string;
  readonly runAt?: Date;
  /** ID of the request that directly or indirectly caused it. */
  readonly requestId?: string | undefined;
};

/** Enqueues a job as part of the transaction. */
export async function enqueueJob<N extends JobName>(tx: Tx, job: NewJob<N>): Promise<void> {
  await enqueueJobs(tx, [job]);
}

/** Enqueues several jobs in one message. Keys must be unique. */
export async function enqueueJobs<N extends JobName>(tx: Tx, jobs: readonly NewJob<N>[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ tenantId, runAt, requestId, ...job }) => ({
    ...job,
    tenant_id: tenantId,
    run_at: runAt,
    request_id: requestId,
  }));
  await tx
    .raw(
      `with job as (
       insert into jobs (tenant_id, name, payload, key, run_at, request_id)
       select tenant_id, name, payload, key, coalesce(run_at, now()), request_id from jsonb_to_recordset(?)
         as row (tenant_id text, name text, payload jsonb, key text, run_at timestamptz, request_id text)
       on conflict (key) do update
         set run_at = excluded.run_at, payload = excluded.payload, request_id = excluded.request_id,
             revision = jobs.revision + 1, state = 'ready', attempts = 0
       returning 1)
     select pg_notify('rebuttal_jobs', '') from job limit 1`,
      [JSON.stringify(rows)],
    )
    .options(prepared);
}

/**
 * Schedules the next run of a recurring job from within the run that was claimed at `claimedAt`. If the job was enqueued in
 * the meantime, its earlier time is kept. A scheduled run belongs to no request.
 */
export async function scheduleNextRun<N extends JobName>(
  tx: Tx,
  job: NewJob<N> & { readonly runAt: Date },
  claimedAt: Date,
): Promise<void> {
  await tx.raw(
    `insert into jobs (tenant_id, name, payload, key, run_at) values (?, ?, ?, ?, ?)
     on conflict (key) do update
       set run_at = case when jobs.run_at > ? then least(jobs.run_at, excluded.run_at) else excluded.run_at end,
           request_id = case when jobs.run_at > ? then jobs.request_id end,
           revision = jobs.revision + 1, state = 'ready', attempts = 0`,
    [job.tenantId, job.name, JSON.stringify(job.payload), job.key, job.runAt, claimedAt, claimedAt],
  );
}
