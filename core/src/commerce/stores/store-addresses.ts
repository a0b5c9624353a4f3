import type { AnyContext, AnyProvider, WebhookRequest } from '@rebuttal/plugin-kit';

import type { ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { AccountDirectory, WebhookAddress } from '../../connections/webhooks/account-directory.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { StoresRepository } from './stores.repository.js';

export type StoreAddresses = {
  /** Returns true if this provider's webhooks are assigned to accounts by installation. */
  handles(provider: string): boolean;
  /**
   * Finds the account for a webhook's installation. The caller must verify the webhook with the account's key. Without an
   * account, the webhook is verified here, so that only the platform learns that there is none.
   * @throws {AppError} 403 for a valid webhook without an account, 404 for an unknown URL; {ProviderError} `signature`
   */
  find(target: Target, request: WebhookRequest): Promise<WebhookAddress>;
  /** Clears the cache after an account or store changed. */
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

/** Cache lifetime, which bounds the effect of a lost notification. */
const cacheMs = 30_000;

/** Caches accounts by installation, because platforms time out after 1.25 seconds. */
export function createStoreAddresses(deps: StoreAddressesDeps): StoreAddresses {
  const kept = new Map<string, { address: WebhookAddress; until: number }>();

  async function findByInstance(provider: string, instanceId: string): Promise<WebhookAddress | undefined> {
    const key = `${provider}/${instanceId}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > performance.now()) return known.address;
    const store = await deps.stores.findByInstance({ provider, instanceId });
    const account = store && (await deps.accounts.findPspAccount(store.tenantId, store.accountId));
    if (account === undefined) return undefined;
    const address = { account, ...deps.contexts.for(account) };
    kept.set(key, { address, until: performance.now() + cacheMs });
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
      // An account with its own key accepts only webhooks of its app.
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

/** Verifies a webhook without an account: with the operator's app's key, or that of the account in the URL. */
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
