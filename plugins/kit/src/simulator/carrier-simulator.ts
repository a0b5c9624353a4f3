import type { KeyValueStore } from './key-value-store.js';
import type { Simulator } from './simulator.js';

/** The scenarios that every carrier's simulator plays, in addition to its own. */
export const carrierScenarios = [
  'delivered_signed',
  'delivered',
  'attempted',
  'returned',
  'in_transit',
  'unknown_number',
  'recycled_number',
  'rate_limited',
  'unavailable',
] as const;

/** A tester's options for a new shipment. The simulator chooses the rest, as the carrier would. */
export type SimulatedShipmentRequest = {
  /** One of `carrierScenarios`, or one of the simulator's additional scenarios. Default: `delivered_signed`. */
  readonly scenario?: string;
  /** Default: a new number. With a number that exists, both shipments have it, as after reuse. */
  readonly number?: string;
  /** Default: two days ago; with `recycled_number`, more than a year ago. */
  readonly deliveredAt?: Date;
};

export type CarrierSimulatorPorts = { readonly store: KeyValueStore; readonly now: () => Date };

export type CarrierSimulator = Pick<Simulator, 'scenarios' | 'handle' | 'sampleCredentials'> & {
  /** Hands a parcel to the carrier. @throws {RangeError} for an unknown scenario or an impossible number */
  createShipment(options: SimulatedShipmentRequest): { readonly number: string };
};

export type CarrierSimulatorFactory = (ports: CarrierSimulatorPorts) => CarrierSimulator;
