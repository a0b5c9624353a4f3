import type { Tx } from '../database/database.js';
import { prepared } from '../database/prepared.js';

/** All background work by name, with what each is told. Payloads hold ids, never data or secrets. */
export type JobPayloads = {
  'submissions.advance': { readonly submissionId: string };
  'psp-accounts.verify': { readonly accountId: string };
  'psp-accounts.sync': { readonly accountId: string };
  'webhook-endpoints.send-disabled-mail': { readonly endpointId: string } & ToldReader;
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
  'alarms.send-mail': { readonly alarmId: number; readonly what: 'raised' | 'cleared' } & ToldReader;
};
/**
 * Who is to be told; without it everybody is, each by a job of their own: a mail that is not taken is tried again without
 * the others.
 */
type ToldReader = { readonly userId?: string };
export type JobName = keyof JobPayloads;

/** Work that is asked for before it is known whose it is; `enqueueJob` needs the system's connection for it. */
type JobOfNoCompany =
  | 'auth.send-password-reset'
  | 'auth.send-password-changed-mail'
  | 'auth.send-second-factor-mail'
  | 'reminders.scan'
  | 'files.sweep'
  | 'alarms.send-mail';
export type JobTenant<N extends JobName> = N extends JobOfNoCompany ? null : string;

export type NewJob<N extends JobName> = {
  readonly tenantId: JobTenant<N>;
  readonly name: N;
  readonly payload: JobPayloads[N];
  /** At most one waiting job has this key; asking again moves it forward. */
  readonly key: string;
  readonly runAt?: Date;
  /** The request that asks for it, or that what asks for it goes back to. */
  readonly requestId?: string | undefined;
};

/** Commits or vanishes with the transaction that it is part of. */
export async function enqueueJob<N extends JobName>(tx: Tx, job: NewJob<N>): Promise<void> {
  await enqueueJobs(tx, [job]);
}

/** Several by one message; no two of one key. */
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
 * For a job that comes again and again: sets its next run from within the run that was claimed at `claimedAt`. Whoever
 * has asked for it meanwhile is not made to wait; what nobody has asked for goes back to no request.
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
