import type { ConnectedProvider, ProviderContexts } from '../providers/provider-contexts.js';
import type { ProviderRegistry } from '../providers/registry.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';

export type WebhookAddress = ConnectedProvider & { readonly account: PspAccount };

/** Caches the accounts of webhook URLs, so that intake needs only one query, to store the webhook. */
export type AccountDirectory = {
  find(provider: string, alias: string): Promise<WebhookAddress | undefined>;
  /** Returns true if the provider is loaded. */
  knows(provider: string): boolean;
  /** HTTP status that this provider expects for an invalid signature. */
  refusalStatus(provider: string): number;
  /** Clears the cache after an account changed. */
  forget(): void;
};

/** Cache lifetime, which bounds the effect of a lost notification. */
const cacheMs = 30_000;

export function createAccountDirectory(
  accounts: Pick<PspAccountsRepository, 'findByAlias'>,
  contexts: Pick<ProviderContexts, 'for'>,
  registry: Pick<ProviderRegistry, 'find'>,
): AccountDirectory {
  const kept = new Map<string, { address: WebhookAddress; until: number }>();
  let generation = 0;
  return {
    async find(provider, alias) {
      const key = `${provider}/${alias}`;
      const known = kept.get(key);
      if (known !== undefined && known.until > performance.now()) return known.address;
      const readIn = generation;
      const account = await accounts.findByAlias(provider, alias);
      if (account === undefined) return undefined;
      const address = { account, ...contexts.for(account) };
      // Don't cache a result that was read before a change.
      if (readIn === generation) kept.set(key, { address, until: performance.now() + cacheMs });
      return address;
    },
    knows: (provider) => registry.find(provider) !== undefined,
    refusalStatus: (provider) => registry.find(provider)?.manifest.webhook?.refusalStatus ?? 401,
    forget() {
      generation += 1;
      kept.clear();
    },
  };
}
