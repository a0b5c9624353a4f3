import { can, withLimits, type AnyProvider } from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';
import { acceptProvidersByDefault } from './loader.js';
import { manualProvider } from './manual-provider.js';

/** The loaded plugins, and the provider of disputes without a plugin. */
export type ProviderRegistry = {
  /** The plugins, which accounts can be added for. */
  all(): readonly AnyProvider[];
  find(id: string): AnyProvider | undefined;
  /** @throws {AppError} 404 */
  get(id: string): AnyProvider;
};

/** @param acceptProviders providers whose disputes the operator allows to accept through the API */
export function createRegistry(
  loaded: readonly AnyProvider[],
  acceptProviders: readonly string[] = acceptProvidersByDefault,
): ProviderRegistry {
  const providers = loaded.map((provider) =>
    acceptProviders.includes(provider.manifest.id) ? provider : withoutAccepting(provider),
  );
  const byId = new Map([manualProvider, ...providers].map((provider) => [provider.manifest.id, provider]));
  return {
    all: () => providers,
    find: (id) => byId.get(id),
    get(id) {
      const provider = byId.get(id);
      if (provider === undefined) throw errors.providerNotFound();
      return provider;
    },
  };
}

function withoutAccepting(provider: AnyProvider): AnyProvider {
  if (!can(provider, 'acceptDispute')) return provider;
  const { label } = provider.manifest;
  const reason = `Accepting disputes of ${label} from here is switched off by the operator of this server.`;
  return withLimits(provider, [{ capability: 'acceptDispute', reason }]);
}
