import type { ConnectedProvider, ProviderContexts } from '../providers/provider-contexts.js';
import type { ProviderRegistry } from '../providers/registry.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';

export type WebhookAddress = ConnectedProvider & { readonly account: PspAccount };

/** Which account a webhook URL belongs to, kept in memory so that taking a webhook asks the database only once: to store it. */
export type AccountDirectory = {
  find(provider: string, alias: string): Promise<WebhookAddress | undefined>;
  /** Whether there is such a provider at all. */
  knows(provider: string): boolean;
  /** What this provider is answered when a signature is wrong. */
  refusalStatus(provider: string): number;
  /** Something about accounts changed somewhere. */
  forget(): void;
};

/** Bounds how long a lost announcement can matter. */
const keptMs = 30_000;

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
      // What was read before a change must not outlive the announcement of the change.
      if (readIn === generation) kept.set(key, { address, until: performance.now() + keptMs });
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
