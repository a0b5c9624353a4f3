import type { AnyContext, AnyProvider, WebhookRequest } from '@rebuttal/plugin-kit';

import type { ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { AccountDirectory, WebhookAddress } from '../../connections/webhooks/account-directory.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { StoresRepository } from './stores.repository.js';

export type StoreAddresses = {
  /** Whether webhooks of this provider are told apart by the installation that they name. */
  handles(provider: string): boolean;
  /**
   * The account of the installation that a webhook names. The caller still has to verify the webhook with that
   * account's key; where there is no such account it is verified here, so that only the platform learns of it.
   * @throws {AppError} 403 for a genuine webhook of nobody here, 404 for an unknown URL; {ProviderError} `signature`
   */
  find(target: Target, request: WebhookRequest): Promise<WebhookAddress>;
  /** Something about accounts or stores changed somewhere. */
  forget(): void;
};

type Target = { readonly provider: string; readonly alias: string };

export type StoreAddressesDeps = {
  readonly registry: ProviderRegistry;
  readonly contexts: ProviderContexts;
  readonly accounts: PspAccountsRepository;
  readonly stores: StoresRepository;
  readonly directory: Pick<AccountDirectory, 'find'>;
};

/** Bounds how long a lost announcement can matter. */
const keptMs = 30_000;

/** Finds accounts by installation, kept in memory, for the platforms give an answer a second and a quarter. */
export function createStoreAddresses(deps: StoreAddressesDeps): StoreAddresses {
  const kept = new Map<string, { address: WebhookAddress; until: number }>();

  async function findByInstance(provider: string, instanceId: string): Promise<WebhookAddress | undefined> {
    const key = `${provider}/${instanceId}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > performance.now()) return known.address;
    const store = await deps.stores.findByInstance({ provider, instanceId });
    const account = store && (await deps.accounts.find(store.tenantId, store.accountId));
    if (account === undefined) return undefined;
    const address = { account, ...deps.contexts.for(account) };
    kept.set(key, { address, until: performance.now() + keptMs });
    return address;
  }

  return {
    handles: (provider) => deps.registry.find(provider)?.store !== undefined,
    forget: () => kept.clear(),
    async find(target, request) {
      const provider = deps.registry.get(target.provider);
      const named = await deps.directory.find(target.provider, target.alias);
      const instanceId = provider.store?.claimedInstance(request)?.toLowerCase();
      const owner = instanceId === undefined ? undefined : await findByInstance(target.provider, instanceId);
      // An account with a key of its own takes nothing that another app was told.
      const isForNamedOnly = named !== undefined && hasOwnKey(provider, named.account);
      const isOwners =
        owner !== undefined && (!isForNamedOnly || named.account.accountId === owner.account.accountId);
      if (isOwners) return owner;
      const context = (isForNamedOnly ? named.context : undefined) ?? contextOf(deps, provider, named);
      if (context === undefined) throw errors.webhookUrlNotFound();
      await provider.verifyWebhook(context, request);
      throw errors.storeNotConnected();
    },
  };
}

/** By whose key a webhook of nobody here is genuine: the operator's app's, else that of the account in the URL. */
function contextOf(
  { contexts }: StoreAddressesDeps,
  provider: AnyProvider,
  named: WebhookAddress | undefined,
): AnyContext | undefined {
  return contexts.forApp(provider)?.context ?? named?.context;
}

function hasOwnKey({ manifest }: AnyProvider, { sealedCredentials }: PspAccount): boolean {
  return manifest.store !== undefined && manifest.store.webhookKeyField in sealedCredentials;
}
