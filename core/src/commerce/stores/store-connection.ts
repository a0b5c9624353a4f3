import type { AnyProvider, Environment, InstalledSite, StoreSite } from '@rebuttal/plugin-kit';

import { sealCredentials } from '../../connections/psp-accounts/credentials.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import { syncJob } from '../../connections/psp-accounts/sync-job.js';
import { generateAlias } from '../../connections/psp-accounts/webhook-alias.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { LimitsService } from '../../identity/plans/limits.service.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/violations.js';
import { errors } from '../../platform/errors/catalogue.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { orderSyncJob } from '../orders/order-sync.js';
import { toAccountName, type Store } from './stores.js';
import { toSiteColumns, type StoresRepository } from './stores.repository.js';

export type StoreConnectionDeps = {
  readonly database: Database;
  readonly stores: StoresRepository;
  readonly accounts: PspAccountsRepository;
  readonly limits: LimitsService;
  readonly box: SecretBox;
};

export type Installed = InstalledSite & {
  readonly provider: AnyProvider;
  readonly environment: Environment;
};

/** Creates or updates the account and store of a verified site. */
export class StoreConnection {
  constructor(private readonly deps: StoreConnectionDeps) {}

  /** @throws {AppError} 409 if another company has the site, 403 if the plan has no room for another account */
  async connect(actor: TenantActor, installed: Installed): Promise<string> {
    const { site, provider } = installed;
    const instance = { provider: provider.manifest.id, instanceId: site.instanceId.toLowerCase() };
    const holder = await this.deps.stores.findByInstance(instance);
    if (holder !== undefined && holder.tenantId !== actor.tenantId) throw errors.storeTaken();
    try {
      return await this.deps.database.transaction(actor.tenantId, async (tx) => {
        const known = await this.deps.stores.findOwn(tx, actor.tenantId, instance);
        const storeId =
          known === undefined
            ? await this.insert(tx, actor.tenantId, installed)
            : await this.renew(tx, known, installed);
        await enqueueJob(tx, orderSyncJob({ tenantId: actor.tenantId, storeId }));
        return storeId;
      });
    } catch (error) {
      // Another company connected the site after the check.
      if (isUniqueViolation(error) && isOfInstance(error)) throw errors.storeTaken();
      throw error;
    }
  }

  /**
   * Creates the store for an account with manually entered credentials after their verification. May run concurrently.
   * @throws {AppError} 409 if another account has the site
   */
  async adopt(account: PspAccount, site: StoreSite): Promise<void> {
    try {
      await this.bringUp(account, site);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (isOfInstance(error)) throw errors.storeTaken();
      // A concurrent call created the store of this account.
      await this.bringUp(account, site);
    }
  }

  private async bringUp({ tenantId, accountId, provider }: PspAccount, site: StoreSite): Promise<void> {
    const known = await this.deps.stores.findStore(tenantId, accountId);
    await this.deps.database.transaction(tenantId, async (tx) => {
      if (known !== undefined) {
        await this.deps.stores.updateStore(tx, known, { ...toSiteColumns(site), ...connected(tx, known) });
        return;
      }
      const storeId = await this.deps.stores.insertStore(tx, { tenantId, accountId, provider }, site);
      await enqueueJob(tx, orderSyncJob({ tenantId, storeId }));
    });
  }

  private async insert(tx: Tx, tenantId: string, installed: Installed): Promise<string> {
    const { provider, environment, site } = installed;
    await this.deps.limits.requireRoom(tx, tenantId, 'psp_accounts');
    const accountId = newId('acc');
    const owner = { tenantId, accountId, provider: provider.manifest.id, environment };
    await this.deps.accounts.insertPspAccount(tx, {
      ...owner,
      accountName: toAccountName(site.name),
      webhookAlias: generateAlias(accountId),
      sealedCredentials: sealCredentials(this.deps.box, owner, installed.credentials),
      isDefault: !(await this.deps.accounts.hasDefault(tx, owner)),
    });
    const storeId = await this.deps.stores.insertStore(tx, owner, site);
    await this.verified(tx, owner, site);
    return storeId;
  }

  /** Replaces the credentials with those of the install. Keeps a merchant's own webhook key. */
  private async renew(tx: Tx, known: Store, installed: Installed): Promise<string> {
    const { tenantId, accountId } = known;
    const { site, provider, credentials } = installed;
    const account = await this.deps.accounts.lockPspAccount(tx, tenantId, accountId);
    const keyField = provider.manifest.store?.webhookKeyField ?? '';
    const ownKey = account?.sealedCredentials[keyField];
    await this.deps.accounts.updatePspAccount(tx, tenantId, accountId, {
      isActive: true,
      sealedCredentials: {
        ...(ownKey === undefined ? {} : { [keyField]: ownKey }),
        ...sealCredentials(this.deps.box, known, credentials),
      },
    });
    await this.deps.stores.updateStore(tx, known, { ...toSiteColumns(site), ...connected(tx, known) });
    await this.verified(tx, known, site);
    return known.storeId;
  }

  private async verified(
    tx: Tx,
    owner: Pick<PspAccount, 'tenantId' | 'accountId'>,
    site: StoreSite,
  ): Promise<void> {
    await this.deps.accounts.updatePspAccount(tx, owner.tenantId, owner.accountId, {
      verificationStatus: 'success',
      verificationMessage: `Connected to ${site.name}.`,
    });
    await enqueueJob(tx, syncJob(owner));
  }
}

function connected(tx: Tx, known: Store) {
  const isBack = known.status === 'disconnected';
  return {
    status: 'connected',
    status_reason: null,
    ...(isBack ? { connected_at: tx.raw('now()'), disconnected_at: null } : {}),
  };
}

function isOfInstance(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'stores_instance';
}
