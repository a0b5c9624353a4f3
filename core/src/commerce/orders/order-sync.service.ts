import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Store } from '../stores/stores.js';
import type { StoresRepository } from '../stores/stores.repository.js';
import type { StoresService } from '../stores/stores.service.js';
import { orderSyncJob } from './order-sync.js';

export type OrderSyncServiceDeps = {
  readonly database: Database;
  readonly registry: ProviderRegistry;
  readonly stores: StoresRepository;
  readonly storesService: StoresService;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly sleep?: (ms: number) => Promise<void>;
  /** Maximum time that a caller waits. */
  readonly patienceMs?: number;
};

export type OrderSyncOutcome = {
  readonly count: number;
  readonly isDone: boolean;
  readonly notes: readonly string[];
};

const pollMs = 250;
const patienceMs = 20_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Older orders can no longer be disputed. */
const oldestDays = 550;

/** Starts a sync of a store's orders and waits for it for a limited time. */
export class OrderSyncService {
  constructor(private readonly deps: OrderSyncServiceDeps) {}

  /**
   * Joins the running sync, or starts one.
   * @throws {AppError} 409 for a provider without orders, 502 if the platform rejected the request
   */
  async sync(
    actor: TenantActor,
    platform: string,
    target: { readonly id: string; readonly since?: Date },
  ): Promise<OrderSyncOutcome> {
    this.requireOrders(platform);
    const found = await this.deps.storesService.getStore(actor, platform, target.id);
    if (found.status === 'disconnected') throw errors.storeDisconnected();
    if (!found.account.isActive) throw errors.accountInactive();
    const run = await this.runBatch(actor, found, this.sinceOf(target.since));
    return this.waitFor(actor.tenantId, found.storeId, run);
  }

  private requireOrders(platform: string): void {
    const provider = this.deps.registry.find(platform);
    if (provider !== undefined && provider.store === undefined)
      throw errors.orderSyncUnsupported(provider.manifest.label);
  }

  private sinceOf(since: Date | undefined): Date | undefined {
    if (since === undefined) return undefined;
    const now = this.deps.clock().getTime();
    if (Number.isNaN(since.getTime()) || since.getTime() > now)
      throw invalidField('since', 'since is a time in the past');
    return new Date(Math.max(since.getTime(), now - oldestDays * dayMs));
  }

  /** Returns the run's number. */
  private runBatch(actor: TenantActor, store: Store, since: Date | undefined): Promise<number> {
    return this.deps.database.transaction(actor.tenantId, async (tx) => {
      const { sync } = (await this.deps.stores.lockStore(tx, store)) ?? store;
      const isUnderWay = sync.state === 'running' || (sync.state === 'waiting' && since === undefined);
      if (sync.state !== 'running') await enqueueJob(tx, orderSyncJob(store));
      if (isUnderWay) return sync.run;
      const run = sync.run + 1;
      await this.deps.stores.updateStore(tx, store, {
        sync_run: run,
        sync_state: 'waiting',
        sync_count: 0,
        sync_error: null,
        sync_notes: '[]',
        sync_since: since ?? null,
      });
      await this.deps.audit.record(tx, actor, {
        action: 'store.sync_orders',
        subject: { kind: 'store', id: store.storeId },
        details: { provider: store.provider },
      });
      return run;
    });
  }

  private async waitFor(tenantId: string, storeId: string, run: number): Promise<OrderSyncOutcome> {
    const { sleep = pause } = this.deps;
    const until = performance.now() + (this.deps.patienceMs ?? patienceMs);
    for (;;) {
      const store = await this.deps.stores.findStore(tenantId, storeId);
      const sync = store?.sync;
      if (sync === undefined) throw errors.storeDisconnected();
      if (sync.run === run && sync.state === 'failed') throw errors.orderSyncFailed(sync.error ?? '');
      const isDone = sync.run > run || sync.state === 'done';
      if (isDone || performance.now() >= until) return { count: sync.count, isDone, notes: sync.notes };
      await sleep(pollMs);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
