import { expect } from 'chai';

import { can } from '../../loading.js';
import type { AnyContext } from '../../provider.js';
import type { Fault } from '../../simulator/host.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { dyingHttp, isWrite, onlyDeath, untilDone, withFaultAtWrite } from '../http-hooks.js';
import { createDispute, readDispute } from '../world.js';
import type { World } from '../world.js';

const faults: Readonly<Record<string, Fault>> = {
  'the connection breaks before the call': { count: 1, drop: 'before' },
  'the provider responds with 500': { count: 1, status: 500 },
  'the provider is too busy': { count: 1, status: 429 },
};

export function acceptCases(): Case[] {
  const needs = ['acceptDispute'] as const;
  return [
    {
      title: 'accepts a dispute, which is then lost',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const receipt = await accept(world, id);
        expect(receipt.providerStatus).to.match(/\S/);
        await expectGivenUp(world, id);
      },
    },
    {
      title: 'counts an already accepted dispute as done, also with another idempotency key',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        await accept(world, id);
        await accept(world, id);
        await accept(world, id, world.context(), 'accept-2');
        await expectGivenUp(world, id);
      },
    },
    ...Object.entries(faults).map(([what, fault]) => ({
      title: `accepts a dispute although ${what}`,
      needs,
      run: async (world: World) => {
        const id = createDispute(world);
        const context = world.context({ http: withFaultAtWrite(world, fault) });
        await untilDone(() => accept(world, id, context));
        await expectGivenUp(world, id);
      },
    })),
    {
      title: 'reads the dispute when the response to the call is lost, and reports it as accepted',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const http = withFaultAtWrite(world, { count: 1, drop: 'after' });
        // `sendOnce` finds out what the lost response would have said. Without it, the merchant gets an error.
        await accept(world, id, world.context({ http }));
        await expectGivenUp(world, id);
      },
    },
    {
      title: 'accepts a dispute although the process is killed right after the call',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const dying = world.context({ http: dyingHttp(world.http, isWrite) });
        await accept(world, id, dying).catch(onlyDeath);
        await untilDone(() => accept(world, id));
        await expectGivenUp(world, id);
      },
    },
    {
      title: 'refuses to accept a dispute that is already won',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        world.simulator.resolve(world.account, id, 'won');
        await expectProviderError(() => accept(world, id), 'refused');
        expect((await readDispute(world, id)).status).to.equal('won');
      },
    },
    {
      title: 'throws not_found when the account does not have the dispute to accept',
      needs,
      run: async (world) => {
        await expectProviderError(
          () => accept(world, world.sample.unknownDisputeId ?? 'unknown-1'),
          'not_found',
        );
      },
    },
  ];
}

function accept(world: World, id: string, context: AnyContext = world.context(), key = 'accept-1') {
  if (!can(world.provider, 'acceptDispute')) throw new Error('it cannot accept disputes');
  return world.provider.acceptDispute(context, id, key);
}

async function expectGivenUp(world: World, id: string): Promise<void> {
  const dispute = await readDispute(world, id, { acceptedAt: world.now() });
  expect(dispute.status).to.equal('lost');
  expect(dispute.submissionCount, 'submissionCount').to.equal(0);
}
