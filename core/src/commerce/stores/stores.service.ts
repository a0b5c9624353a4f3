import { isProviderError, type AnyProvider, type StoreConnector } from '@rebuttal/plugin-kit';
import type { CredentialFields, StoreManifest } from '@rebuttal/plugin-kit';

import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import { openCredentials, sealCredentials } from '../../connections/psp-accounts/credentials.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { Installed, StoreConnection } from './store-connection.js';
import type { StoreInstallsRepository } from './store-installs.repository.js';
import type { StoreUninstall } from './store-uninstall.js';
import type { ConnectedStore, Store } from './stores.js';
import { toSiteColumns, type StoresRepository } from './stores.repository.js';

export type StoresDeps = {
  readonly database: Database;
  readonly registry: ProviderRegistry;
  readonly contexts: ProviderContexts;
  readonly accounts: PspAccountsRepository;
  readonly stores: StoresRepository;
  readonly installs: StoreInstallsRepository;
  readonly connection: StoreConnection;
  readonly storeUninstall: StoreUninstall;
  readonly audit: AuditLog;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly publicUrl: string;
};

/** All query parameters of an installation's callback. */
export type Arrival = Readonly<Record<string, string | undefined>> & { readonly state?: string };

type StorePlugin = AnyProvider & {
  readonly store: StoreConnector<CredentialFields>;
  readonly manifest: { readonly store: StoreManifest };
};
type StoreConnectionContext = {
  readonly store: Store;
  readonly account: PspAccount;
  readonly connected: ConnectedProvider;
};

const notStartedHere =
  'This installation did not start here. Check the site and confirm it with POST /api/{store}/pending-installs.';

export class StoresService {
  constructor(private readonly deps: StoresDeps) {}

  /** @throws {AppError} 404 if the plugin is not loaded or is not a store platform */
  getPlugin(platform: string): StorePlugin {
    const provider = this.deps.registry.find(platform);
    if (!isStorePlugin(provider)) throw errors.routeNotFound();
    return provider;
  }

  /** Returns the URL to install the app. Its state belongs to the actor. */
  async beginInstall(actor: TenantActor, platform: string, token: string | undefined): Promise<string> {
    const plugin = this.getPlugin(platform);
    const { context } = this.appOf(plugin);
    const state = await this.deps.installs.begin(actor, platform, this.deps.clock());
    return plugin.store.installUrl(context, {
      returnUrl: `${this.deps.publicUrl}/psp-accounts`,
      state,
      ...(token === undefined ? {} : { token }),
    });
  }

  /**
   * Only for an installation that this user started here. @throws {AppError} 422 if the state is missing or not the actor's,
   * or if the site can't be verified; 409 if another company has it
   */
  async finishInstall(actor: TenantActor, platform: string, arrival: Arrival): Promise<ConnectedStore> {
    const { manifest } = this.getPlugin(platform);
    const { state = '', ...query } = arrival;
    if (state === '') throw errors.storeNotProven(manifest.label, notStartedHere);
    const began = { provider: platform, state, now: this.deps.clock() };
    if (!(await this.deps.installs.finish(actor, began))) throw errors.storeInstallInvalid();
    return this.connectProven(actor, await this.prove(platform, query));
  }

  /** Verifies which site the browser came from. @throws {AppError} 422 if it can't be verified */
  async prove(platform: string, query: Omit<Arrival, 'state'>): Promise<Installed> {
    const plugin = this.getPlugin(platform);
    const { context, isSimulated } = this.appOf(plugin);
    const installed = await connecting(plugin, () => plugin.store.finishInstall(context, { query }));
    return { ...installed, provider: plugin, environment: isSimulated ? 'test' : 'live' };
  }

  /** @throws {AppError} 409 if another company has the site */
  async connectProven(actor: TenantActor, installed: Installed): Promise<ConnectedStore> {
    const storeId = await this.deps.connection.connect(actor, installed);
    const store = await this.getStore(actor, installed.provider.manifest.id, storeId);
    await this.recordAudit(actor, 'store.connect', store, { site: installed.site.name });
    return store;
  }

  async listStores(actor: TenantActor, platform: string): Promise<ConnectedStore[]> {
    const plugin = this.getPlugin(platform);
    const stores = await this.deps.stores.listStores(actor.tenantId, platform);
    const found = await Promise.all(stores.map((store) => this.connect(plugin, store)));
    return found.filter((store) => store !== undefined);
  }

  /** Finds a store by its ID or its account's ID. @throws {AppError} 404, including for another company's store */
  async getStore(actor: TenantActor, platform: string, id: string): Promise<ConnectedStore> {
    const plugin = this.getPlugin(platform);
    const store = await this.deps.stores.findStore(actor.tenantId, id);
    const found = store?.provider === platform ? await this.connect(plugin, store) : undefined;
    if (found === undefined) throw errors.storeNotFound(plugin.manifest.label);
    return found;
  }

  /** Fetches the site from the platform and stores changes. */
  async readSite(actor: TenantActor, platform: string, id: string): Promise<ConnectedStore> {
    const place = await this.contextOf(actor, platform, id);
    await this.refreshSite(place);
    return this.getStore(actor, platform, id);
  }

  /** Returns a description of the access check. Denied access is a result, not an error. */
  async test(
    actor: TenantActor,
    platform: string,
    id: string,
  ): Promise<{ readonly isGood: boolean; readonly message: string }> {
    const place = await this.contextOf(actor, platform, id);
    const { store, connected } = place;
    try {
      await this.refreshSite(place);
      const { message } = await connected.provider.verifyCredentials(connected.context);
      await this.deps.database.transaction(actor.tenantId, (tx) =>
        this.deps.storeUninstall.reactivate(tx, store),
      );
      return { isGood: true, message };
    } catch (error) {
      if (!isProviderError(error)) throw error;
      if (error.kind === 'credentials') await this.deps.storeUninstall.markAccessDenied(store, error.message);
      return { isGood: false, message: error.message };
    }
  }

  async disconnect(actor: TenantActor, platform: string, id: string): Promise<ConnectedStore> {
    const store = await this.getStore(actor, platform, id);
    if (store.status !== 'disconnected') {
      await this.deps.storeUninstall.disconnect(store, 'Disconnected here.');
      await this.recordAudit(actor, 'store.disconnect', store, { site: store.siteName });
    }
    return this.getStore(actor, platform, id);
  }

  /** Sets the account's own key, or removes it to use the app's key again. @throws {AppError} 422 */
  async setWebhookKey(
    actor: TenantActor,
    platform: string,
    id: string,
    entered: string,
  ): Promise<ConnectedStore> {
    const { store, account } = await this.contextOf(actor, platform, id);
    const plugin = this.getPlugin(platform);
    const { webhookKeyField: field } = plugin.manifest.store;
    const key = entered.trim();
    const fault =
      key === '' ? undefined : plugin.checkCredentials({ [field]: key }, account.environment)[field];
    if (fault !== undefined) throw invalidField('public_key', fault);
    const sealed = key === '' ? {} : sealCredentials(this.deps.box, account, { [field]: key });
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const { tenantId, accountId } = account;
      const locked = await this.deps.accounts.lockPspAccount(tx, tenantId, accountId);
      if (locked === undefined) throw errors.storeNotFound(plugin.manifest.label);
      // The store has no credentials, and none may be restored.
      if ((await this.deps.stores.lockStore(tx, store))?.status === 'disconnected')
        throw errors.storeDisconnected();
      const { [field]: _former, ...others } = locked.sealedCredentials;
      await this.deps.accounts.updatePspAccount(tx, tenantId, accountId, {
        sealedCredentials: { ...others, ...sealed },
        webhookRefusal: undefined,
      });
    });
    await this.recordAudit(actor, 'store.webhook_key', store, { is_own: key !== '' });
    return this.getStore(actor, platform, id);
  }

  /** Called after the verification of an account with manually entered credentials. */
  async afterVerified(account: PspAccount): Promise<void> {
    const { provider, context } = this.deps.contexts.for(account);
    if (provider.store === undefined) return;
    const site = await provider.store.describeSite(context);
    const instance = { provider: account.provider, instanceId: site.instanceId.toLowerCase() };
    const holder = await this.deps.stores.findByInstance(instance);
    if (holder !== undefined && holder.accountId !== account.accountId)
      throw holder.tenantId === account.tenantId ? errors.storeConnected() : errors.storeTaken();
    await this.deps.connection.adopt(account, site);
  }

  private async refreshSite({ store, connected }: StoreConnectionContext): Promise<void> {
    const site = await connected.provider.store?.describeSite(connected.context);
    if (site === undefined) return;
    await this.deps.database.transaction(store.tenantId, (tx) =>
      this.deps.stores.updateStore(tx, store, toSiteColumns(site)),
    );
  }

  /** @throws {AppError} 409 for a disconnected store, which has no credentials */
  private async contextOf(actor: TenantActor, platform: string, id: string): Promise<StoreConnectionContext> {
    const store = await this.getStore(actor, platform, id);
    if (store.status === 'disconnected') throw errors.storeDisconnected();
    return { store, account: store.account, connected: this.deps.contexts.for(store.account) };
  }

  private appOf(plugin: StorePlugin) {
    const app = this.deps.contexts.forApp(plugin);
    if (app === undefined) throw errors.storeNotConfigured(plugin.manifest.label);
    return app;
  }

  private async connect(plugin: StorePlugin, store: Store): Promise<ConnectedStore | undefined> {
    const account = await this.deps.accounts.findPspAccount(store.tenantId, store.accountId);
    if (account === undefined) return undefined;
    const { manifest } = plugin;
    return {
      ...store,
      account,
      providerLabel: manifest.label,
      webhookKey: openCredentials(this.deps.box, account)[manifest.store.webhookKeyField],
      webhookUrl: `${this.deps.publicUrl}/api/webhooks/${account.provider}/${account.webhookAlias}`,
      preview: manifest.preview,
    };
  }

  private async recordAudit(
    actor: TenantActor,
    action: 'store.connect' | 'store.disconnect' | 'store.webhook_key',
    store: Store,
    details: Readonly<Record<string, string | boolean>>,
  ): Promise<void> {
    await this.deps.database.transaction(actor.tenantId, (tx) =>
      this.deps.audit.record(tx, actor, {
        action,
        subject: { kind: 'store', id: store.storeId },
        details: { provider: store.provider, ...details },
      }),
    );
  }
}

function isStorePlugin(provider: AnyProvider | undefined): provider is StorePlugin {
  return provider?.store !== undefined && provider.manifest.store !== undefined;
}

/** Converts platform errors. The fixed text is for clients; the platform's message is in the explanation. */
async function connecting<T>(plugin: StorePlugin, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const isOurFault = error.kind === 'refused' || error.kind === 'malformed';
    throw isOurFault
      ? errors.storeNotProven(plugin.manifest.label, error.message)
      : errors.storeConnectFailed(plugin.manifest.label, error.message, error);
  }
}
