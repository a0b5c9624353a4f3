import { expect } from 'chai';

import type { Ineligible } from '../../eligibility.js';
import { optional } from '../../json.js';
import type { AnyProvider } from '../../provider.js';
import type { SimulatedDisputeRequest } from '../../simulator/simulator.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import type { ProviderSample } from '../sample.js';
import { createMemoryJournal } from '../submission-journal.js';
import { createDispute, readDispute } from '../world.js';
import type { World } from '../world.js';

import { packetFor, submit } from './submit.js';

/** Lists, the check before a submission and the submission must agree. */
export function eligibilityCases({ eligibility }: AnyProvider, sample: ProviderSample): Case[] {
  if (eligibility === undefined) return [];
  const needs = ['submitEvidence'] as const;
  return [
    {
      title: 'returns eligible for a dispute that accepts evidence',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        expect(await verdictOn(world, id)).to.deep.equal({ isEligible: true });
        await submit(world, id, createMemoryJournal());
      },
    },
    {
      title: 'refuses evidence for the reason that eligibility returns, in every scenario',
      needs,
      run: async (world) => {
        for (const scenario of world.simulator.scenarios)
          if (sample.unplayable?.[scenario] === undefined) await expectAgreement(world, { scenario });
      },
    },
    {
      title: 'refuses evidence for the reason that eligibility returns once a dispute is closed',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        world.simulator.resolve(world.account, id, 'lost');
        await expectRefused(world, id, await ineligibleVerdict(world, id));
      },
    },
    {
      title: 'refuses evidence for a dispute that waits for a response and is not eligible',
      needs,
      unless: sample.ineligible === undefined,
      run: async (world) => {
        for (const options of sample.ineligible ?? []) {
          const id = createDispute(world, options);
          const what = JSON.stringify(options);
          expect((await readDispute(world, id)).status, what).to.equal('needs_response');
          await expectRefused(world, id, await ineligibleVerdict(world, id));
        }
      },
    },
  ];
}

async function expectAgreement(world: World, options: SimulatedDisputeRequest): Promise<void> {
  const id = createDispute(world, { ...world.sample.disputeOptions, ...options });
  const verdict = await verdictOn(world, id);
  if (!verdict.isEligible) await expectRefused(world, id, verdict);
}

async function expectRefused(world: World, id: string, verdict: Ineligible): Promise<void> {
  expect(verdict.message).to.match(/\S.*\.$/);
  expect(verdict.fee === undefined, 'only fee_acknowledgment_required has a fee').to.equal(
    verdict.reason !== 'fee_acknowledgment_required',
  );
  const log = createMemoryJournal();
  const { reason, stage, network } = await readDispute(world, id);
  const packet = await packetFor(world, {
    reference: `submission-of-${id}`,
    idempotencyKey: `for-${id}`,
    dispute: { reason, stage, ...optional('network', network) },
  });
  const error = await expectProviderError(() => submit(world, id, log, { packet }), 'refused');
  expect([error.ineligibleBecause, error.message]).to.deep.equal([verdict.reason, verdict.message]);
  expect(log.sends, 'announcements of the final call').to.equal(0);
}

async function ineligibleVerdict(world: World, id: string): Promise<Ineligible> {
  const verdict = await verdictOn(world, id);
  if (!verdict.isEligible) return verdict;
  throw new Error(`${world.provider.manifest.id} calls ${id} eligible`);
}

async function verdictOn(world: World, id: string) {
  const { provider } = world;
  const { raw: _, ...stored } = await readDispute(world, id);
  const verdict = provider.eligibility?.(stored);
  if (verdict === undefined) throw new Error(`${provider.manifest.id} has no eligibility`);
  return verdict;
}
