import type { CarrierSimulator, CarrierSimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { handleCall } from './api.js';
import { newShipment } from './new-shipment.js';
import { scenarios } from './scenarios.js';
import { openSimulatorStore, sampleSecret } from './simulator-store.js';

/** FedEx's authorization and track APIs, in memory or in a file. All accounts see the same shipments, as at FedEx. */
export function createSimulator(ports: CarrierSimulatorPorts): CarrierSimulator {
  const store = openSimulatorStore(ports);
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(store, request),
    createShipment(options) {
      const shipment = newShipment(store, scenarios.nameOf(options.scenario), options);
      store.saveShipment(shipment);
      return { number: shipment.number };
    },
    sampleCredentials: (suffix = '') => ({
      client_id: `l7sample0rabbit1hutch2project3key${suffix}`,
      client_secret: sampleSecret,
      account_number: '740561073',
    }),
  };
}
