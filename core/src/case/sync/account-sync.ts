import {
  can,
  isProviderError,
  isTransient,
  isUnreadable,
  ListReader,
  ProviderError,
  type ListedDispute,
  type SyncPace,
  type UnreadableDispute,
} from '@rebuttal/plugin-kit';

import type {
  AccountConnection,
  ConnectedProvider,
  ProviderContexts,
} from '../../connections/providers/provider-contexts.js';
import { paced } from '../../connections/psp-accounts/paced-http.js';
import { isReadBySchedule, type PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import { syncJob } from '../../connections/psp-accounts/sync-job.js';
import type { SyncStates } from '../../connections/psp-accounts/sync-state.js';
import type { UnreadableDisputes } from '../../connections/psp-accounts/unreadable-disputes.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { isDataViolation } from '../../platform/database/violations.js';
import type { Job } from '../../platform/jobs/job-worker.js';
import { scheduleNextRun } from '../../platform/jobs/jobs.js';
import { LeaseLostError, type Lease } from '../../platform/jobs/runner.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import { openStatuses } from '../disputes/disputes.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import type { DisputeRefresher } from './dispute-refresher.js';
import type { DisputeSync } from './dispute-sync.js';

export type AccountSyncDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly disputes: DisputesRepository;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly states: SyncStates;
  readonly unreadable: UnreadableDisputes;
  readonly clock: Clock;
  readonly log: Log;
  readonly random?: () => number;
  /** Reads the account's alerts, which the area above stores. */
  readonly syncAlerts?: (connection: AccountConnection, since: Date) => Promise<void>;
  /** Reads the number of the account's sales, which the area above stores. */
  readonly syncSales?: (connection: AccountConnection) => Promise<void>;
};

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The period that a newly connected account is read for; longer than any network leaves a dispute open. */
const backfillMs = 180 * dayMs;
/** Read again each time, because lists filter by day or by the provider's clock. */
const overlapMs = dayMs;
/** How far back alerts are read at first. Older ones have become disputes, or rarely do. */
const alertBackfillMs = 30 * dayMs;
/** An open dispute without updates for this long is fetched, because its webhook may have been missed. */
const staleMs = 6 * hourMs;
const defaultPace: SyncPace = { everyMinutes: 60, callsPerMinute: 60 };
/** The most disputes, and the longest time, between two updates of the progress. */
const progressEvery = 20;
const progressMs = 3_000;

/**
 * Syncs an account on a schedule: disputes that opened or changed since the last run, and every open dispute without
 * recent updates. Only upserts, so it is safe to repeat or restart after a crash.
 */
export class AccountSync {
  constructor(private readonly deps: AccountSyncDeps) {}

  async run({ tenantId, payload, requestId }: Job<'psp-accounts.sync'>, lease: Lease): Promise<void> {
    const { accountId } = payload;
    const account = await this.deps.accounts.findPspAccount(tenantId, accountId);
    if (account?.isActive !== true || account.deletedAt !== undefined) return;
    const unpaced = this.deps.contexts.for(account, requestId);
    if (!isReadBySchedule(unpaced.provider)) return;
    const pace = unpaced.provider.manifest.sync ?? defaultPace;
    const connected = paced(unpaced, pace.callsPerMinute);
    const run = new AccountSyncRun(this.deps, { account, connected, lease });
    const error = await run.readDisputes(pace);
    const dueAt = await this.nextRun(pace, error ?? run.lastFault);
    this.deps.log.info(
      { requestId, tenantId, accountId, seen: run.seen, unreadable: run.unreadable, error: error?.message },
      'account sync completed',
    );
    await this.deps.database.transaction(tenantId, async (tx: Tx) => {
      const outcome = error === undefined ? {} : { error: error.message };
      await this.deps.states.finish(tx, account, { seen: run.seen, dueAt, ...outcome });
      await this.deps.unreadable.forgetOld(tx, account);
      await scheduleNextRun(tx, { ...syncJob(account), runAt: dueAt }, lease.claimedAt);
    });
  }

  /** Adds up to a sixth of random jitter, so that accounts that signed up together don't sync together. */
  private async nextRun({ everyMinutes }: SyncPace, error: ProviderError | undefined): Promise<Date> {
    const { database, random = Math.random } = this.deps;
    const intervalMs = everyMinutes * 60_000 * (5 / 6 + random() / 3);
    const soonMs = error !== undefined && isTransient(error.kind) ? intervalMs / 4 : intervalMs;
    const now = await databaseNow(database.system);
    return new Date(now.getTime() + Math.max(soonMs, error?.retryAfterMs ?? 0));
  }
}

type Reading = {
  readonly account: PspAccount;
  readonly connected: ConnectedProvider;
  readonly lease: Lease;
};

class AccountSyncRun {
  seen = 0;
  unreadable = 0;
  private countedAt = performance.now();
  /** Set if the next run may be able to read the row. It then runs sooner. */
  lastFault: ProviderError | undefined;
  /** Disputes that earlier runs could not read and this one has not read yet. */
  private readonly toRetry = new Set<string>();

  constructor(
    private readonly deps: AccountSyncDeps,
    private readonly reading: Reading,
  ) {}

  /** Returns the error that stopped the run. Our own errors must not end the schedule either. */
  async readDisputes(pace: SyncPace): Promise<ProviderError | undefined> {
    const startedAt = await this.deps.states.begin(this.reading.account);
    try {
      for (const id of await this.deps.unreadable.listIds(this.reading.account)) this.toRetry.add(id);
      await this.list(startedAt);
      await this.refetchStale(startedAt, pace);
      await this.readAlso('alerts', () => this.listAlerts(startedAt));
      await this.readAlso('sales', () => this.deps.syncSales?.(this.reading));
      return undefined;
    } catch (error) {
      if (isProviderError(error)) return error;
      if (error instanceof LeaseLostError) throw error;
      const { account, connected } = this.reading;
      const { tenantId, accountId } = account;
      const line = { requestId: connected.requestId, tenantId, accountId };
      this.deps.log.error({ ...line, err: error }, 'account sync failed');
      return new ProviderError('unavailable', 'Something went wrong on our side during the sync.', {
        cause: error,
      });
    }
  }

  /** A page may be older than an event that arrives during the sync, so all of it counts as read at the start. */
  private async list(startedAt: Date): Promise<void> {
    const { account, connected } = this.reading;
    const { provider, context } = connected;
    if (!can(provider, 'listDisputes')) return;
    const fromMs =
      account.syncedTo === undefined
        ? this.deps.clock().getTime() - backfillMs
        : account.syncedTo.getTime() - overlapMs;
    try {
      for await (const dispute of provider.listDisputes(context, new Date(fromMs)))
        await this.store(dispute, startedAt);
    } catch (error) {
      // The next run lists the same period again, so a corrected ID misses nothing.
      if (!isProviderError(error) || error.noneMatches !== true) throw error;
      if (!(await this.deps.disputes.hasAny(account))) throw error;
    }
    await this.deps.states.listedTo(account, startedAt);
  }

  private async listAlerts(startedAt: Date): Promise<void> {
    const { account } = this.reading;
    const since =
      account.syncedTo === undefined
        ? startedAt.getTime() - alertBackfillMs
        : account.syncedTo.getTime() - overlapMs;
    await this.deps.syncAlerts?.(this.reading, new Date(since));
  }

  /** A key that may read disputes and nothing else does not make the sync fail: the disputes are read. */
  private async readAlso(what: 'alerts' | 'sales', read: () => Promise<void> | undefined): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (!isProviderError(error) || isTransient(error.kind)) throw error;
      const { account, connected } = this.reading;
      const { tenantId, accountId } = account;
      const line = { requestId: connected.requestId, tenantId, accountId };
      this.deps.log.warn({ ...line, err: error }, `the ${what} of an account cannot be read`);
    }
  }

  private async store(dispute: ListedDispute, asOf: Date): Promise<void> {
    if (isUnreadable(dispute)) {
      await this.keepUnreadable(dispute);
      return;
    }
    const { lease, account } = this.reading;
    const { providerDisputeId, raw } = dispute;
    lease.assertHeld();
    try {
      await this.deps.sync.apply(account, [{ dispute, asOf }]);
    } catch (error) {
      if (!isDataViolation(error)) throw error;
      const fault = new ProviderError('unexpected_answer', 'The dispute has values that cannot be stored.', {
        cause: error,
      });
      await this.keepUnreadable({ providerDisputeId, fault, raw });
      return;
    }
    await this.resolve([providerDisputeId]);
    await this.countOne();
  }

  private async keepUnreadable(dispute: UnreadableDispute): Promise<void> {
    const { account, connected } = this.reading;
    const { providerDisputeId, fault } = dispute;
    const { tenantId, accountId } = account;
    const { requestId } = connected;
    const line = { requestId, tenantId, accountId, providerDisputeId, problem: fault.message };
    this.deps.log.warn(line, 'failed to read a dispute');
    this.unreadable += 1;
    if (isTransient(fault.kind)) this.lastFault = fault;
    if (providerDisputeId !== undefined) this.toRetry.delete(providerDisputeId);
    await this.deps.unreadable.recordUnreadable(account, dispute);
  }

  private async resolve(ids: readonly string[]): Promise<void> {
    const resolved = ids.filter((id) => this.toRetry.delete(id));
    await this.deps.unreadable.resolve(this.reading.account, resolved);
  }

  private async refetchStale(startedAt: Date, pace: SyncPace): Promise<void> {
    const { account, connected, lease } = this.reading;
    if (!can(connected.provider, 'fetchDispute')) return;
    const quiet = await this.deps.disputes.listStale(account, {
      statuses: openStatuses,
      before: new Date(startedAt.getTime() - staleMs),
      // Half of the calls that fit between two runs. The rest follows next time, the stalest first.
      limit: Math.ceil((pace.callsPerMinute * pace.everyMinutes) / 2),
    });
    const reader = new ListReader(connected.provider.manifest.label);
    for (const providerDisputeId of new Set([...this.toRetry, ...quiet])) {
      lease.assertHeld();
      await this.refetch(reader, providerDisputeId);
      await this.countOne();
    }
  }

  /** A dispute that the provider has deleted or can't return must not block the others. */
  private async refetch(reader: ListReader, providerDisputeId: string): Promise<void> {
    const row = { id: providerDisputeId, raw: null };
    const found = await reader.read(row, () => this.deps.refresher.refresh(this.reading, providerDisputeId));
    if (isUnreadable(found) && found.fault.kind !== 'not_found') {
      await this.keepUnreadable(found);
      return;
    }
    if (isUnreadable(found)) {
      const { tenantId, accountId } = this.reading.account;
      this.deps.log.warn({ tenantId, accountId, providerDisputeId }, 'dispute not found at the provider');
    }
    await this.resolve([providerDisputeId]);
  }

  private async countOne(): Promise<void> {
    this.seen += 1;
    const now = performance.now();
    if (this.seen % progressEvery !== 0 && now - this.countedAt < progressMs) return;
    this.countedAt = now;
    await this.deps.states.progress(this.reading.account, this.seen);
  }
}
