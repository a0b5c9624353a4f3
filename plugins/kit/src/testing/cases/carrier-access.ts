import { expect } from 'chai';

import { findCarrierFaults } from '../../carrier-loading.js';
import { isCarrierName } from '../../carrier.js';
import type { AnyCarrier } from '../../carrier.js';
import { isProviderError } from '../../errors.js';
import { carrierScenarios } from '../../simulator/carrier-simulator.js';
import type { CarrierSample, CarrierWorld } from '../carrier-world.js';
import type { CarrierCase } from '../describe-carrier.js';
import { expectNoSecrets, expectProviderError } from '../expect-error.js';
import { withFixedResponse, echo, errorStatuses, unreadableBodies } from '../fixed-response.js';

const alwaysFailing = 1000;

export function carrierCredentialCases(carrier: AnyCarrier, sample: CarrierSample): CarrierCase[] {
  const required = Object.entries(carrier.manifest.credentials)
    .filter(([, field]) => field.optional !== true)
    .map(([name]) => name);
  return [
    {
      title: 'has a valid manifest, whose names cover its label',
      run: () => {
        expect(findCarrierFaults(carrier)).to.deep.equal([]);
        expect(isCarrierName(carrier.manifest, carrier.manifest.label)).to.equal(true);
      },
    },
    {
      title: 'has a simulator that plays every common scenario',
      run: ({ simulator }) => void expect(simulator.scenarios).to.include.members([...carrierScenarios]),
    },
    {
      title: 'finds no errors in valid credentials',
      run: ({ context }) =>
        void expect(carrier.checkCredentials(context().credentials, 'test')).to.deep.equal({}),
    },
    ...required.map((name) => ({
      title: `names ${name} when it is empty`,
      run: ({ context, secrets }: CarrierWorld) => {
        const faults = carrier.checkCredentials({ ...context().credentials, [name]: '' }, 'test');
        expect(faults).to.have.property(name).that.matches(/\S/);
        for (const secret of secrets) expect(JSON.stringify(faults)).not.to.contain(secret);
      },
    })),
    {
      title: 'verifies valid credentials and returns a message without secrets',
      run: async ({ context, secrets }) => {
        const { message } = await carrier.verifyCredentials(context());
        expect(message).to.match(/\S/);
        for (const secret of secrets) expect(message).not.to.contain(secret);
      },
    },
    {
      title: 'reports that the carrier refuses the credentials',
      run: async ({ context, simulator }) => {
        const refused = context({ credentials: sample.badCredentials });
        const { number } = simulator.createShipment({});
        await expectProviderError(() => carrier.verifyCredentials(refused), 'credentials');
        await expectProviderError(() => carrier.readShipment(refused, { number }), 'credentials');
      },
    },
  ];
}

export function carrierFailureCases(): CarrierCase[] {
  const read = ({ carrier, context }: CarrierWorld, number: string, over = context()) =>
    carrier.readShipment(over, { number });
  return [
    ...([{ status: 429 }, { status: 500 }, { status: 503 }, { drop: 'before' }] as const).map((fault) => ({
      title: `retries a read after ${'status' in fault ? `the status ${fault.status}` : 'a broken connection'}`,
      run: async (world: CarrierWorld) => {
        const { number } = world.simulator.createShipment({});
        world.host.setFault({ count: 1, ...fault });
        expect((await read(world, number)).status).to.equal('delivered');
      },
    })),
    {
      title: 'throws unavailable for a carrier that keeps failing',
      run: async (world) => {
        const { number } = world.simulator.createShipment({});
        for (const fault of [{ status: 500 }, { drop: 'before' }] as const) {
          world.host.setFault({ ...fault, count: alwaysFailing });
          await expectProviderError(() => read(world, number), 'unavailable');
        }
      },
    },
    {
      title: 'reports how long to wait for a busy carrier',
      run: async (world) => {
        const { number } = world.simulator.createShipment({});
        world.host.setFault({ status: 429, count: alwaysFailing });
        const { retryAfterMs } = await expectProviderError(() => read(world, number), 'rate_limited');
        expect(retryAfterMs).to.equal(1000);
      },
    },
    {
      title: 'throws unexpected_answer for an unreadable response, and guesses nothing',
      run: async (world) => {
        const { number } = world.simulator.createShipment({});
        for (const body of unreadableBodies) {
          const context = withFixedResponse(world, () => new Response(body, { status: 200 }));
          await expectProviderError(() => read(world, number, context), 'unexpected_answer');
        }
      },
    },
    {
      title: 'contains no secret in any error, even if the carrier repeats it',
      run: async (world) => {
        const { number } = world.simulator.createShipment({});
        for (const status of errorStatuses) {
          const context = withFixedResponse(world, (headers) => echo(status, [...world.secrets, ...headers]));
          await read(world, number, context).catch((error: unknown) => {
            expect(isProviderError(error), String(error)).to.equal(true);
            expectNoSecrets(error, world.secrets);
          });
        }
      },
    },
  ];
}
