import { expect } from 'chai';

import type { CarrierShipment, ShipmentRequest, ShipmentStatus } from '../../carrier.js';
import { sniffFile } from '../../documents.js';
import type { CarrierWorld } from '../carrier-world.js';
import type { CarrierCase } from '../describe-carrier.js';
import { expectProviderError } from '../expect-error.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Creates a shipment by a scenario, and reads it. */
async function play(
  { carrier, context, simulator }: CarrierWorld,
  scenario: string,
  over: Omit<ShipmentRequest, 'number'> = {},
): Promise<CarrierShipment> {
  const { number } = simulator.createShipment({ scenario });
  const shipment = await carrier.readShipment(context(), { number, ...over });
  expect(shipment.number).to.equal(number);
  return shipment;
}

/** Nothing may be stated about a delivery to the recipient that didn't take place. */
function expectNoDelivery(shipment: CarrierShipment): void {
  expect(shipment).not.to.have.any.keys('deliveredAt', 'place', 'signedBy', 'proofOfDelivery');
}

export function carrierReadingCases(): CarrierCase[] {
  const undelivered: readonly ShipmentStatus[] = ['attempted', 'returned', 'in_transit'];
  return [
    {
      title: 'reads a delivery with its time, place, signature and the proof as a PDF',
      run: async (world) => {
        const shipment = await play(world, 'delivered_signed');
        expect(shipment.status).to.equal('delivered');
        expect(shipment.deliveredAt?.getTime()).to.be.lessThan(world.now().getTime());
        expect(shipment.place).to.match(/\S/);
        expect(shipment.signedBy).to.match(/\S/);
        expect(sniffFile(shipment.proofOfDelivery ?? new Uint8Array())).to.equal('pdf');
      },
    },
    {
      title: 'states no signature for a delivery without one',
      run: async (world) => {
        const shipment = await play(world, 'delivered');
        expect(shipment.status).to.equal('delivered');
        expect(shipment.deliveredAt).to.be.instanceOf(Date);
        expect(shipment).not.to.have.property('signedBy');
      },
    },
    ...undelivered.map((status) => ({
      title: `reads the status ${status}, and states no delivery`,
      run: async (world: CarrierWorld) => {
        const shipment = await play(world, status);
        expect(shipment.status).to.equal(status);
        expectNoDelivery(shipment);
      },
    })),
    {
      title: 'lists the events in the order of time, each in the words of the carrier',
      run: async (world) => {
        const { events } = await play(world, 'delivered_signed');
        expect(events).to.have.length.greaterThan(1);
        const times = events.map(({ at }) => at?.getTime() ?? 0);
        expect(times).to.deep.equal(times.toSorted((one, other) => one - other));
        for (const { description } of events) expect(description).to.match(/\S/);
      },
    },
    {
      title: 'throws not_found for a number that the carrier does not know',
      run: async (world) => {
        await expectProviderError(() => play(world, 'unknown_number'), 'not_found');
      },
    },
    {
      title: 'reads the true date of a delivery from before the order, so that core can reject it',
      run: async (world) => {
        const notBefore = new Date(world.now().getTime() - 10 * dayMs);
        const { deliveredAt } = await play(world, 'recycled_number', { notBefore });
        expect(deliveredAt?.getTime()).to.be.lessThan(notBefore.getTime());
      },
    },
    {
      title: 'reads the shipment after the order if the number was used before',
      run: async ({ carrier, context, simulator, now }) => {
        const { number } = simulator.createShipment({ scenario: 'recycled_number' });
        simulator.createShipment({ scenario: 'delivered_signed', number });
        const notBefore = new Date(now().getTime() - 10 * dayMs);
        const { deliveredAt } = await carrier.readShipment(context(), { number, notBefore });
        expect(deliveredAt?.getTime()).to.be.greaterThan(notBefore.getTime());
      },
    },
    {
      title: 'refuses to choose between shipments with the same number without a date',
      run: async ({ carrier, context, simulator }) => {
        const { number } = simulator.createShipment({ scenario: 'recycled_number' });
        simulator.createShipment({ scenario: 'delivered_signed', number });
        await expectProviderError(() => carrier.readShipment(context(), { number }), 'refused');
      },
    },
    {
      title: 'throws rate_limited and unavailable for a busy and for a failing carrier',
      run: async (world) => {
        await expectProviderError(() => play(world, 'rate_limited'), 'rate_limited');
        await expectProviderError(() => play(world, 'unavailable'), 'unavailable');
      },
    },
    {
      title: 'knows its shipments after a restart of the simulator',
      run: async ({ carrier, context, simulator, restartSimulator }) => {
        const { number } = simulator.createShipment({});
        restartSimulator();
        const read = await carrier.readShipment(context(), { number });
        expect(read.status).to.equal('delivered');
      },
    },
  ];
}
