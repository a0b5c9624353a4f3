import { isCarrierName, type AnyCarrier } from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';

/** The loaded carrier plugins. */
export type CarrierRegistry = {
  all(): readonly AnyCarrier[];
  find(id: string): AnyCarrier | undefined;
  /** @throws {AppError} 404 */
  get(id: string): AnyCarrier;
  /** The carrier that a shipment names, in any of its spellings. */
  findByName(name: string): AnyCarrier | undefined;
};

export function createCarrierRegistry(carriers: readonly AnyCarrier[]): CarrierRegistry {
  const byId = new Map(carriers.map((carrier) => [carrier.manifest.id, carrier]));
  return {
    all: () => carriers,
    find: (id) => byId.get(id),
    get(id) {
      const carrier = byId.get(id);
      if (carrier === undefined) throw errors.carrierNotFound();
      return carrier;
    },
    findByName: (name) => carriers.find(({ manifest }) => isCarrierName(manifest, name)),
  };
}
