import type { AnyCarrier } from '@rebuttal/plugin-kit';

import type { ControllerEntries } from '../../platform/http/ioc.js';
import { CarrierAccountsController } from './carrier-accounts.controller.js';
import { CarrierAccountsService, type CarrierAccountsDeps } from './carrier-accounts.service.js';
import { createCarrierContexts, type CarrierContextsDeps } from './carrier-contexts.js';
import { createCarrierRegistry } from './carrier-registry.js';

type SharedDeps = Omit<CarrierContextsDeps, 'carrierRegistry'> & { readonly carriers: readonly AnyCarrier[] };

/** The loaded carrier plugins, and the connections of accounts to them. */
export function createCarrierConnections(base: SharedDeps) {
  const carrierRegistry = createCarrierRegistry(base.carriers);
  return { carrierRegistry, carrierContexts: createCarrierContexts({ ...base, carrierRegistry }) };
}

/** A company's accounts at parcel carriers. */
export function createCarrierAccounts(base: CarrierAccountsDeps) {
  const service = new CarrierAccountsService(base);
  return {
    controllers: [
      [CarrierAccountsController, () => new CarrierAccountsController(service)],
    ] satisfies ControllerEntries,
  };
}
