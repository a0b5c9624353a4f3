import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Store } from './stores.js';
import type { StoresRepository } from './stores.repository.js';

export type StoreUninstallDeps = {
  readonly database: Database;
  readonly stores: StoresRepository;
  readonly accounts: PspAccountsRepository;
};

/** Ends a connection: by the merchant here or at the platform, or because the platform denies access. */
export class StoreUninstall {
  constructor(private readonly deps: StoreUninstallDeps) {}

  /** Deletes the site's credentials and keeps its orders and disputes. */
  async disconnect(store: Store, reason: string): Promise<void> {
    const { tenantId, accountId } = store;
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.accounts.updatePspAccount(tx, tenantId, accountId, {
        isActive: false,
        sealedCredentials: {},
        verificationStatus: 'failed',
        verificationMessage: reason,
      });
      await this.deps.stores.updateStore(tx, store, {
        status: 'disconnected',
        status_reason: reason,
        disconnected_at: tx.raw('now()'),
        sync_state: 'done',
      });
    });
  }

  /** Keeps all data, because the merchant may grant access again. */
  async markAccessDenied(store: Store, reason: string): Promise<void> {
    const { tenantId, accountId } = store;
    await this.deps.database.transaction(tenantId, async (tx) => {
      // The same lock order as in a disconnection.
      await this.deps.accounts.lockPspAccount(tx, tenantId, accountId);
      if ((await this.deps.stores.lockStore(tx, store))?.status === 'disconnected') return;
      await this.deps.accounts.updatePspAccount(tx, tenantId, accountId, {
        verificationStatus: 'failed',
        verificationMessage: reason,
      });
      await this.deps.stores.updateStore(tx, store, { status: 'refused', status_reason: reason });
    });
  }

  /** Reactivates the store after the platform grants access again. */
  async reactivate(tx: Tx, store: Store): Promise<void> {
    await this.deps.accounts.updatePspAccount(tx, store.tenantId, store.accountId, {
      verificationStatus: 'success',
      verificationMessage: `Connected to ${store.siteName}.`,
    });
    await this.deps.stores.updateStore(tx, store, { status: 'connected', status_reason: null });
  }
}
