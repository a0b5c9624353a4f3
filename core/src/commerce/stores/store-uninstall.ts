import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Store } from './stores.js';
import type { StoresRepository } from './stores.repository.js';

export type StoreUninstallDeps = {
  readonly database: Database;
  readonly stores: StoresRepository;
  readonly accounts: PspAccountsRepository;
};

/** How a connection ends: by the merchant here or at the platform, or because the platform does not let us in. */
export class StoreUninstall {
  constructor(private readonly deps: StoreUninstallDeps) {}

  /** What opens the site goes, its orders and disputes stay. */
  async disconnect(store: Store, reason: string): Promise<void> {
    const { tenantId, accountId } = store;
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.accounts.update(tx, tenantId, accountId, {
        isActive: false,
        sealedCredentials: {},
        verificationStatus: 'failed',
        verificationMessage: reason,
      });
      await this.deps.stores.update(tx, store, {
        status: 'disconnected',
        status_reason: reason,
        disconnected_at: tx.raw('now()'),
        sync_state: 'done',
      });
    });
  }

  /** Nothing is thrown away: the merchant may let us in again. */
  async refuse(store: Store, reason: string): Promise<void> {
    const { tenantId, accountId } = store;
    await this.deps.database.transaction(tenantId, async (tx) => {
      // In the order in which a disconnection takes them.
      await this.deps.accounts.lock(tx, tenantId, accountId);
      if ((await this.deps.stores.lock(tx, store))?.status === 'disconnected') return;
      await this.deps.accounts.update(tx, tenantId, accountId, {
        verificationStatus: 'failed',
        verificationMessage: reason,
      });
      await this.deps.stores.update(tx, store, { status: 'refused', status_reason: reason });
    });
  }

  /** The platform lets us in again. */
  async welcomeBack(tx: Tx, store: Store): Promise<void> {
    await this.deps.accounts.update(tx, store.tenantId, store.accountId, {
      verificationStatus: 'success',
      verificationMessage: `Connected to ${store.siteName}.`,
    });
    await this.deps.stores.update(tx, store, { status: 'connected', status_reason: null });
  }
}
