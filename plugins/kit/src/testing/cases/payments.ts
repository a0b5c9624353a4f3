import { expect } from 'chai';

import { can } from '../../loading.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { defaultRequest } from '../sample.js';
import type { ProviderSample } from '../sample.js';
import { createDispute, readDispute, secretsOf } from '../world.js';
import type { World } from '../world.js';

const alwaysFailing = 1000;

/** The guarantees for the payment behind a dispute. */
export function paymentCases(sample: ProviderSample): Case[] {
  const options = sample.disputeOptions ?? defaultRequest;
  const needs = ['readPayment'] as const;
  return [
    {
      title: 'reads the payment behind a dispute, with its amount',
      needs,
      run: async (world) => {
        const payment = await readPayment(world, createDispute(world));
        expect(payment.providerPaymentId, 'providerPaymentId').to.match(/\S/);
        expect(payment.amount).to.deep.equal({ amountMinor: options.amount, currency: options.currency });
        expect(payment.paidAt, 'paidAt, which comes before the dispute').to.be.below(world.now());
        expect(payment.card?.last4 ?? '0000', 'no more than four digits').to.match(/^\d{4}$/);
      },
    },
    {
      title: 'changes nothing by reading a payment, and reads the same twice',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const before = await readDispute(world, id);
        const first = await readPayment(world, id);
        expect(await readPayment(world, id)).to.deep.equal(first);
        expect(await readDispute(world, id)).to.deep.equal(before);
      },
    },
    {
      title: 'contains no secret in a payment',
      needs,
      run: async (world) => {
        const text = JSON.stringify(await readPayment(world, createDispute(world)));
        for (const secret of secretsOf(world)) expect(text.includes(secret)).to.equal(false);
      },
    },
    {
      title: 'throws unavailable if the provider is down while a payment is read, and guesses nothing',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const dispute = await readDispute(world, id);
        world.host.setFault({ status: 503, count: alwaysFailing });
        await expectProviderError(
          () => world.provider.readPayment?.(world.context(), dispute),
          'unavailable',
        );
      },
    },
    {
      title: 'throws not_found if a dispute names no payment',
      needs,
      run: async (world) => {
        const known = await readDispute(world, createDispute(world));
        const { transactionId: _, ...dispute } = known;
        const nameless = { ...dispute, raw: {}, metadata: {} };
        await expectProviderError(() => world.provider.readPayment?.(world.context(), nameless), 'not_found');
      },
    },
  ];
}

async function readPayment(world: World, id: string) {
  const { provider } = world;
  if (!can(provider, 'readPayment')) throw new Error(`${provider.manifest.id} reads no payments`);
  return provider.readPayment(world.context(), await readDispute(world, id));
}
