import type { AnyProvider } from '@rebuttal/plugin-kit';

import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import { keepRenewedCredentials } from '../psp-accounts/renewed-credentials.js';
import { CapabilityService } from './capability-service.js';
import { createOperatorApps } from './operator-apps.js';
import { createProviderContexts, type ProviderContextsDeps } from './provider-contexts.js';
import { createRegistry } from './registry.js';
import { UnmappedValues } from './unmapped-values.js';

type Deps = Omit<ProviderContextsDeps, 'registry' | 'operatorApps' | 'keepCredentials' | 'config'> & {
  readonly config: ProviderContextsDeps['config'] & Pick<Config, 'acceptProviders' | 'providerSetting'>;
  readonly providers: readonly AnyProvider[];
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  /** Credentials of the sandbox's app at a store platform. */
  readonly sampleCredentials: (providerId: string) => Readonly<Record<string, string>>;
};

/** The loaded plugins, and the connections of accounts to them. */
export function createProviders(base: Deps) {
  const { config, database, box, accounts } = base;
  const registry = createRegistry(base.providers, config.acceptProviders);
  const contexts = createProviderContexts({
    ...base,
    registry,
    operatorApps: createOperatorApps(config, base.sampleCredentials),
    keepCredentials: (account, renewed) => keepRenewedCredentials({ database, box }, account, renewed),
  });
  return {
    registry,
    contexts,
    unmappedValues: new UnmappedValues(database, base.log),
    capabilities: new CapabilityService(accounts, contexts, registry),
  };
}
