import type { StoreSite } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity, toPart } from '../../platform/database/entities.js';
import { announceChange } from '../../platform/events/changes.js';
import { newId } from '../../platform/shared/ids.js';
import type { Store } from './stores.js';

type Owner = Pick<Store, 'tenantId' | 'storeId' | 'accountId'>;
type Instance = Pick<Store, 'provider' | 'instanceId'>;

export class StoresRepository {
  constructor(private readonly database: Database) {}

  /** Returns stores whose account is not deleted. */
  async listStores(tenantId: string, provider: string): Promise<Store[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      this.live(tx).where({ 'stores.tenant_id': tenantId, 'stores.provider': provider }).orderBy('store_id'),
    );
    return (rows as object[]).map(toStore);
  }

  /** Finds a store by its ID or its account's ID. */
  async findStore(tenantId: string, id: string): Promise<Store | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      this.live(tx)
        .where({ 'stores.tenant_id': tenantId })
        .where((query) => void query.where('store_id', id).orWhere('stores.account_id', id))
        .first(),
    );
    return row === undefined ? undefined : toStore(row as object);
  }

  /** Searches all companies, because a webhook identifies only the installation. */
  async findByInstance({ provider, instanceId }: Instance): Promise<Store | undefined> {
    const row: unknown = await this.live(this.database.system)
      .where({ 'stores.provider': provider, instance_id: instanceId })
      .whereNot('status', 'disconnected')
      .first();
    return row === undefined ? undefined : toStore(row as object);
  }

  /** Returns the company's row for the installation, connected or not. */
  async findOwn(tx: Tx, tenantId: string, { provider, instanceId }: Instance): Promise<Store | undefined> {
    const row: unknown = await this.live(tx)
      .where({ 'stores.tenant_id': tenantId, 'stores.provider': provider, instance_id: instanceId })
      .orderByRaw(`(status <> 'disconnected') desc, store_id desc`)
      .first();
    return row === undefined ? undefined : toStore(row as object);
  }

  async insertStore(
    tx: Tx,
    owner: Pick<Store, 'tenantId' | 'accountId' | 'provider'>,
    site: StoreSite,
  ): Promise<string> {
    const storeId = newId('sto');
    await tx('stores').insert({
      store_id: storeId,
      tenant_id: owner.tenantId,
      account_id: owner.accountId,
      provider: owner.provider,
      ...toSiteColumns(site),
    });
    await this.announce(tx, owner);
    return storeId;
  }

  async updateStore(tx: Tx, owner: Owner, columns: Readonly<Record<string, unknown>>): Promise<void> {
    await this.rowOf(tx, owner).update({ ...columns, updated_at: tx.raw('now()') });
    await this.announce(tx, owner);
  }

  async lockStore(tx: Tx, owner: Pick<Owner, 'tenantId' | 'storeId'>): Promise<Store | undefined> {
    const row: unknown = await this.rowOf(tx, owner).forUpdate().first();
    return row === undefined ? undefined : toStore(row as object);
  }

  /** Refreshes screens and invalidates the account caches of other processes. */
  private async announce(tx: Tx, owner: Pick<Owner, 'tenantId' | 'accountId'>): Promise<void> {
    await announceChange(tx, { tenantId: owner.tenantId, kind: 'psp_account', id: owner.accountId });
    await tx.raw(`select pg_notify('rebuttal_accounts', '')`);
  }

  private rowOf(tx: Tx, { tenantId, storeId }: Pick<Owner, 'tenantId' | 'storeId'>) {
    return tx('stores').where({ tenant_id: tenantId, store_id: storeId });
  }

  private live(tx: Tx) {
    return tx('stores')
      .join('psp_accounts', 'psp_accounts.account_id', 'stores.account_id')
      .whereNull('psp_accounts.deleted_at')
      .select('stores.*');
  }
}

export function toSiteColumns(site: StoreSite) {
  return {
    instance_id: site.instanceId.toLowerCase(),
    site_id: site.siteId ?? null,
    site_name: site.name.slice(0, 300),
    site_url: site.url ?? null,
    currency: site.currency ?? null,
    permissions: JSON.stringify(site.permissions),
    missing: JSON.stringify(site.missing),
  };
}

function toStore(row: object): Store {
  return { ...toEntity<Store>(row), sync: toPart<Store['sync']>(row, 'sync_') };
}
