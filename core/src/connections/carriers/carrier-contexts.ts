import type { AnyCarrier, AnyContext } from '@rebuttal/plugin-kit';

import type { SecretBox } from '../../platform/shared/sealed.js';
import { createProviderClients, type ProviderClientsDeps } from '../providers/provider-clients.js';
import { openCredentials } from '../psp-accounts/credentials.js';
import type { CarrierAccount } from './carrier-accounts.js';
import type { CarrierRegistry } from './carrier-registry.js';

/** A company's account with its carrier, ready for calls. */
export type ConnectedCarrier = {
  readonly carrier: AnyCarrier;
  readonly context: AnyContext;
  /** True if the account is in the sandbox, which has no rate limits. */
  readonly isSimulated: boolean;
};

export type CarrierContexts = {
  /** @throws {AppError} 404 if the plugin is no longer loaded */
  for(account: CarrierAccount, requestId?: string): ConnectedCarrier;
};

export type CarrierContextsDeps = ProviderClientsDeps & {
  readonly carrierRegistry: CarrierRegistry;
  readonly box: SecretBox;
};

export function createCarrierContexts(deps: CarrierContextsDeps): CarrierContexts {
  const clients = createProviderClients({
    ...deps,
    hasSimulator: (id) => deps.carrierRegistry.find(id)?.createSimulator !== undefined,
  });
  return {
    for(account, requestId) {
      const { environment, carrier: id } = account;
      const place = { providerId: id, environment };
      const isSimulated = clients.isSimulated(place);
      return {
        carrier: deps.carrierRegistry.get(id),
        isSimulated,
        context: {
          environment,
          ...clients.apiUrl(place),
          credentials: openCredentials(deps.box, account),
          http: clients.http(requestId, isSimulated ? { tenantId: account.tenantId } : undefined),
          now: deps.clock,
        },
      };
    },
  };
}
