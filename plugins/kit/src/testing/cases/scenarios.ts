import { expect } from 'chai';

import { currencyExponent } from '../../money.js';
import { commonScenarios } from '../../simulator/simulator.js';
import type { Case } from '../case.js';
import type { ProviderSample } from '../sample.js';
import { createMemoryJournal } from '../submission-journal.js';
import { createDispute, readDispute, webhooksAbout } from '../world.js';
import type { World } from '../world.js';
import { expectStageOfEnd } from './stage-of-end.js';
import { packetFor, submit } from './submit.js';

/** The outcome of disputes that are decided as soon as evidence is sent. */
const endings = [
  ['won', 'won'],
  ['lost', 'lost'],
  ['late_win', 'won'],
] as const;

/** The scenarios that every provider's simulator plays. */
export function scenarioCases(sample: ProviderSample, hasWebhooks: boolean): Case[] {
  const plays = (name: (typeof commonScenarios)[number]) => sample.unplayable?.[name] === undefined;
  return [
    {
      title: 'has a simulator that plays the common scenarios',
      run: (world) =>
        void expect(world.simulator.scenarios).to.include.members(commonScenarios.filter(plays)),
    },
    ...endings.map(([scenario, status]) => ({
      title: `plays ${scenario} as a dispute that is ${status} once evidence is sent`,
      needs: ['submitEvidence'] as const,
      unless: !plays(scenario),
      run: async (world: World) => {
        const id = createDispute(world, { ...world.sample.disputeOptions, scenario });
        await submit(world, id, createMemoryJournal());
        const sent = { submittedAt: [world.now()] };
        world.advance(60);
        const dispute = await readDispute(world, id, sent);
        expect(dispute.status).to.equal(status);
        expectStageOfEnd(dispute);
      },
    })),
    {
      title: 'gives a closed inquiry the stage of an inquiry',
      needs: ['submitEvidence'],
      run: async (world) => {
        if (!world.simulator.scenarios.includes('inquiry')) return;
        const id = createDispute(world, { ...world.sample.disputeOptions, scenario: 'inquiry' });
        expect((await readDispute(world, id)).stage).to.equal('inquiry');
        await submit(world, id, createMemoryJournal());
        const sent = { submittedAt: [world.now()] };
        world.advance(60);
        expectStageOfEnd(await readDispute(world, id, sent));
      },
    },
    {
      title: 'plays second_round as a dispute that needs a second response',
      needs: ['submitEvidence'],
      unless: !plays('second_round'),
      run: async (world) => {
        const id = createDispute(world, { ...world.sample.disputeOptions, scenario: 'second_round' });
        const submittedAt = [world.now()];
        await submit(world, id, createMemoryJournal());
        world.advance(60);
        const back = await readDispute(world, id, { submittedAt });
        if (back.status !== 'needs_response') return;
        const packet = await packetFor(world, {
          reference: 'submission-2',
          idempotencyKey: 'submission-2-1',
        });
        await submit(world, id, createMemoryJournal(), { packet });
        submittedAt.push(world.now());
        const answered = await readDispute(world, id, { submittedAt });
        expect(answered.status).to.equal(world.sample.statusOnceSent ?? 'under_review');
        expect(answered.submissionCount, 'submissionCount').to.be.greaterThan(back.submissionCount);
      },
    },
    ...(['zero_decimal', 'three_decimal'] as const).map((scenario, index) => ({
      title: `plays ${scenario} in a currency of that kind`,
      unless: !plays(scenario),
      run: async (world: World) => {
        const { amount } = await readDispute(world, createDispute(world, { scenario }));
        expect(currencyExponent(amount.currency), `decimals of ${amount.currency}`).to.equal([0, 3][index]);
      },
    })),
    {
      title: 'plays expired as a dispute that no longer waits for a response',
      unless: !plays('expired'),
      run: async (world) => {
        const dispute = await readDispute(world, createDispute(world, { scenario: 'expired' }));
        const isOver = dispute.evidenceDueBy !== undefined && dispute.evidenceDueBy <= world.now();
        expect(
          dispute.status !== 'needs_response' || isOver,
          `${dispute.status}, and its deadline has passed`,
        ).to.equal(true);
      },
    },
    {
      title: 'plays duplicate_events with the same event posted again',
      unless: !hasWebhooks || !plays('duplicate_events'),
      run: (world) => {
        const id = createDispute(world, { scenario: 'duplicate_events' });
        const ids = webhooksAbout(world, id).map(({ event }) => event.id);
        expect(new Set(ids).size, 'different events').to.be.lessThan(ids.length);
      },
    },
    {
      title: 'plays out_of_order with an older event posted after a newer one',
      unless: !hasWebhooks || !plays('out_of_order'),
      run: (world) => {
        const id = createDispute(world, { scenario: 'out_of_order' });
        const times = webhooksAbout(world, id).map(({ event }) => event.occurredAt?.getTime() ?? 0);
        expect(times, 'occurredAt of each event, as they were posted').not.to.deep.equal(
          [...times].sort((left, right) => left - right),
        );
      },
    },
  ];
}
