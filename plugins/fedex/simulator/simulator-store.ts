import type { CarrierSimulatorPorts } from '@rebuttal/plugin-kit/simulator';

/** A shipment as the simulator stores it. Times are ISO 8601. */
export type StoredShipment = {
  readonly uniqueId: string;
  readonly number: string;
  readonly scenario: string;
  /** The time of each scan of the scenario's plan. */
  readonly scannedAt: readonly string[];
};

export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

/** All state of the simulated FedEx. */
export function openSimulatorStore(ports: CarrierSimulatorPorts) {
  const { store } = ports;
  return {
    ports,
    saveShipment: (shipment: StoredShipment) => store.put('shipment', shipment.uniqueId, shipment),
    /** Newest first, as FedEx lists shipments with the same number. */
    shipmentsOf: (number: string) =>
      store
        .all<StoredShipment>('shipment')
        .filter((one) => one.number === number)
        .toReversed(),
  };
}

/** A secret with `invalid` in it is refused. */
export const sampleSecret = 'sample0rabbit1hutch2project3secret';
export const isRefusedSecret = (secret: string): boolean => secret === '' || secret.includes('invalid');
