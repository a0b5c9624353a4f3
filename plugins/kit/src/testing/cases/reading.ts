import { expect } from 'chai';

import { cardNetworks, disputeStatuses } from '../../dispute.js';
import { can } from '../../loading.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { readableOf } from '../readable.js';
import { defaultAmounts, defaultRequest } from '../sample.js';
import type { ProviderSample } from '../sample.js';
import { createDispute, eventsAbout, readDispute, webhooksAbout } from '../world.js';
import type { World } from '../world.js';
import { expectStageOfEnd } from './stage-of-end.js';

/** More than one page at every provider. */
const manyDisputes = 130;
const daySeconds = 86_400;

export function readingCases(sample: ProviderSample): Case[] {
  const options = sample.disputeOptions ?? defaultRequest;
  return [
    {
      title: 'maps a new dispute to the values of Rebuttal',
      run: async (world) => {
        const id = createDispute(world);
        const dispute = await readDispute(world, id);
        expect(dispute).to.include({
          providerDisputeId: id,
          status: sample.expected?.status ?? 'needs_response',
          reason: sample.expected?.reason ?? 'product_not_received',
          isTestMode: true,
          submissionCount: 0,
        });
        expect(dispute.amount).to.deep.equal({ amountMinor: options.amount, currency: options.currency });
        expect(dispute.providerStatus).to.match(/\S/);
        expect(dispute.raw).to.be.an('object');
      },
    },
    {
      title: 'reads the same dispute from its webhook as by a fetch',
      needs: ['fetchDispute', 'disputeFromWebhook'],
      run: async (world) => {
        const id = createDispute(world);
        const [first] = webhooksAbout(world, id);
        if (first === undefined) throw new Error('no webhook reported the dispute');
        const fromWebhook = world.provider.disputeFromWebhook?.(
          world.context(),
          first.request,
          first.event.id,
        );
        const fetched = await readDispute(world, id);
        const same = ['providerDisputeId', 'status', 'reason', 'isTestMode', 'submissionCount'] as const;
        for (const key of same) expect(fromWebhook?.[key], key).to.equal(fetched[key]);
        expect(fromWebhook?.amount).to.deep.equal(fetched.amount);
        expect(fromWebhook?.openedAt).to.deep.equal(fetched.openedAt);
      },
    },
    ...(sample.amounts ?? defaultAmounts).map(({ amount, currency }) => ({
      title: `keeps ${currency} ${amount} exact in that currency's own decimals`,
      run: async (world: World) => {
        const id = createDispute(world, { ...options, amount, currency });
        expect((await readDispute(world, id)).amount).to.deep.equal({ amountMinor: amount, currency });
      },
    })),
    {
      title: 'maps the card network to the name in Rebuttal, if there is one',
      run: async (world) => {
        for (const network of ['visa', 'mastercard', 'amex', 'discover']) {
          const dispute = await readDispute(world, createDispute(world, { ...options, network }));
          expect(dispute.network ?? network, 'network').to.be.oneOf(cardNetworks);
        }
      },
    },
    {
      title: 'has a simulator whose scenarios can all be read',
      run: async (world) => {
        for (const scenario of playable(world)) {
          const dispute = await readDispute(world, createDispute(world, { scenario }));
          expect(dispute.status, scenario).to.be.oneOf(
            disputeStatuses.filter((status) => status !== 'unknown'),
          );
          expectStageOfEnd(dispute);
          expect(dispute.reason, scenario).not.to.equal('unknown');
          expect(dispute.unmappedValues ?? [], scenario).to.deep.equal([]);
        }
      },
    },
    {
      title: 'has a simulator that keeps its state after a restart',
      run: async (world) => {
        const before = await readDispute(world, createDispute(world));
        world.restartSimulator();
        expect(await readDispute(world, before.providerDisputeId)).to.deep.equal(before);
        expect(createDispute(world), 'the id of the next dispute').not.to.equal(before.providerDisputeId);
      },
    },
    {
      title: 'builds the same dispute from its events in any order',
      needs: ['disputeFromHistory'],
      run: (world) => {
        const { provider } = world;
        if (!can(provider, 'disputeFromHistory')) return;
        for (const scenario of playable(world)) {
          const id = createDispute(world, { scenario });
          const events = eventsAbout(world, id);
          const rebuild = (received: typeof events) =>
            provider.disputeFromHistory(world.context(), id, { events: received, submittedAt: [] });
          expect(rebuild(events.toReversed()), scenario).to.deep.equal(rebuild(events));
        }
      },
    },
    {
      title: 'throws not_found for a dispute that the account does not have',
      needs: ['fetchDispute'],
      run: async (world) => {
        const { provider } = world;
        if (!can(provider, 'fetchDispute')) return;
        const unknown = sample.unknownDisputeId ?? 'unknown-1';
        await expectProviderError(() => provider.fetchDispute(world.context(), unknown), 'not_found');
      },
    },
    {
      title: 'lists every dispute once, over all pages, newest first',
      needs: ['listDisputes'],
      run: async (world) => {
        const made = new Set<string>();
        for (let index = 0; index < manyDisputes; index += 1) {
          made.add(createDispute(world));
          world.advance(60);
        }
        const listed = await listSince(world, new Date(world.now().getTime() - daySeconds * 1000));
        expect(listed.map((dispute) => dispute.providerDisputeId).sort()).to.deep.equal([...made].sort());
        const opened = listed.map((dispute) => dispute.openedAt.getTime());
        expect(opened, 'openedAt of each, newest first').to.deep.equal(
          [...opened].sort((left, right) => right - left),
        );
      },
    },
    {
      title: 'lists a dispute that was opened long before and has changed since',
      needs: ['listDisputes'],
      run: async (world) => {
        const id = createDispute(world);
        world.advance(2 * daySeconds);
        const since = world.now();
        world.advance(60);
        world.simulator.resolve(world.account, id, 'lost');
        world.advance(60);
        const listed = await listSince(world, since);
        expect(listed.map((dispute) => [dispute.providerDisputeId, dispute.status])).to.deep.equal([
          [id, 'lost'],
        ]);
      },
    },
    {
      title: 'lists nothing if there are no disputes',
      needs: ['listDisputes'],
      run: async (world) => void expect(await listSince(world, new Date(0))).to.deep.equal([]),
    },
  ];
}

function playable({ simulator, sample }: World): string[] {
  return simulator.scenarios.filter((name) => sample.unplayable?.[name] === undefined);
}

async function listSince(world: World, since: Date) {
  const { provider } = world;
  if (!can(provider, 'listDisputes')) return [];
  return readableOf(provider.listDisputes(world.context(), since));
}
