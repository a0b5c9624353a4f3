import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedShipmentRequest } from '@rebuttal/plugin-kit/simulator';

import { scenarios } from './scenarios.js';
import type { SimulatorStore, StoredShipment } from './simulator-store.js';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The hours between two scans. */
const scanHours = 11;

/** @throws {RangeError} if FedEx could not have the number */
export function newShipment(
  store: SimulatorStore,
  scenario: string,
  { number, deliveredAt }: Omit<SimulatedShipmentRequest, 'scenario'>,
): StoredShipment {
  if (number !== undefined && !/^\d{12,34}$/.test(number))
    throw new RangeError('A FedEx tracking number has 12 to 34 digits');
  const { scans, deliveredDaysAgo = 2 } = scenarios.planOf(scenario);
  const sequence = nextNumber(store.ports.store, 'shipment');
  const ownNumber = number ?? `7946${String(sequence).padStart(8, '0')}`;
  const endMs = deliveredAt?.getTime() ?? store.ports.now().getTime() - deliveredDaysAgo * dayMs;
  return {
    // FedEx's own form: a sequence, the number and the company.
    uniqueId: `${245800 + sequence}~${ownNumber}~FDEG`,
    number: ownNumber,
    scenario,
    scannedAt: scans.map((_, at) =>
      new Date(endMs - (scans.length - 1 - at) * scanHours * hourMs).toISOString(),
    ),
  };
}
