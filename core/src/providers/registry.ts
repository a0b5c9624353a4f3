import type { AnyProvider } from '@rebuttal/plugin-kit';

import { errors } from '../errors/catalogue.js';

/** The loaded plugins. */
export type ProviderRegistry = {
  all(): readonly AnyProvider[];
  find(id: string): AnyProvider | undefined;
  /** @throws {AppError} 404 */
  get(id: string): AnyProvider;
};

export function createRegistry(providers: readonly AnyProvider[]): ProviderRegistry {
  const byId = new Map(providers.map((provider) => [provider.manifest.id, provider]));
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
