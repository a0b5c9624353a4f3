import { expect } from 'chai';

import { can } from '../../loading.js';
import type { EvidencePacket } from '../../packet.js';
import type { AnyContext } from '../../provider.js';
import type { Fault } from '../../simulator/host.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { dyingHttp, isWrite, onlyDeath, ProcessDied, untilDone, withFaultAtWrite } from '../http-hooks.js';
import { buildPacket } from '../packet.js';
import type { ProviderSample } from '../sample.js';
import { createMemoryJournal } from '../submission-journal.js';
import type { MemoryJournal } from '../submission-journal.js';
import { createDispute, readDispute, toRequest } from '../world.js';
import type { World } from '../world.js';

const finalCalls = 'final calls that took effect, as sample.isFinalWrite finds them';

const play = (fault: Fault) => (world: World) => world.host.setFault(fault);

/** Right before the irreversible call. */
const interruptions: Readonly<Record<string, (world: World) => void>> = {
  'the connection breaks before the final call': play({ count: 1, drop: 'before' }),
  'the connection breaks after the final call took effect': play({ count: 1, drop: 'after' }),
  'the provider responds to the final call with 500': play({ count: 1, status: 500 }),
  'the provider responds to the final call with 503': play({ count: 1, status: 503 }),
  'the provider is too busy for the final call': play({ count: 1, status: 429 }),
  'the process is killed right before the final call': () => {
    throw new ProcessDied();
  },
};

export function submitCases(sample: ProviderSample): Case[] {
  const needs = ['submitEvidence'] as const;
  return [
    ...(['won', 'lost'] as const).map((outcome) => ({
      title: `sends evidence to the bank and sees the case ${outcome}`,
      needs,
      run: async (world: World) => {
        const id = createDispute(world);
        const receipt = await submit(world, id, createMemoryJournal());
        expect(receipt.providerStatus).to.match(/\S/);
        const sent = { submittedAt: [world.now()] };
        expect((await readDispute(world, id, sent)).status).to.equal(sample.statusOnceSent ?? 'under_review');
        expect(finalWrites(world), finalCalls).to.equal(1);
        world.advance(60);
        const deliveredBefore = world.delivered.length;
        world.simulator.resolve(world.account, id, outcome);
        const decided = await readDispute(world, id, sent);
        expect(decided.status).to.equal(outcome);
        expect(decided.submissionCount, 'submissionCount, including the evidence sent before').to.equal(1);
        if (world.provider.manifest.webhook === undefined) return;
        const requests = world.delivered.slice(deliveredBefore).map(toRequest);
        for (const request of requests) await world.provider.verifyWebhook(world.context(), request);
        const events = requests.flatMap((request) => world.provider.readWebhook(world.context(), request));
        expect(events).to.deep.include.members([{ ...events[0], kind: 'dispute', providerDisputeId: id }]);
      },
    })),
    {
      title: 'marks the irreversible call in the journal once, right before it',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const before: number[] = [];
        const log = createMemoryJournal(() => void before.push(finalWrites(world)));
        await submit(world, id, log);
        expect(before, 'final calls before each announcement').to.deep.equal([0]);
        expect(finalWrites(world), finalCalls).to.equal(1);
      },
    },
    ...Object.entries(interruptions).map(([what, interrupt]) => ({
      title: `sends evidence exactly once although ${what}`,
      needs,
      run: async (world: World) => {
        const id = createDispute(world);
        const log = createMemoryJournal((nth) => {
          if (nth === 1) interrupt(world);
        });
        await untilDone(() => submit(world, id, log));
        await expectSentOnce(world, id, log);
      },
    })),
    {
      title: 'sends evidence exactly once although the process is killed right after the final call',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const log = createMemoryJournal();
        const http = dyingHttp(world.http, (request) => isWrite(request) && log.sends > 0);
        await submit(world, id, log, { context: world.context({ http }) }).catch(onlyDeath);
        await untilDone(() => submit(world, id, log));
        await expectSentOnce(world, id, log);
      },
    },
    {
      title: 'sends evidence exactly once although the connection breaks at its first write',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const log = createMemoryJournal();
        const http = withFaultAtWrite(world, { count: 1, drop: 'before' });
        await submit(world, id, log, { context: world.context({ http }) }).catch(() => undefined);
        await untilDone(() => submit(world, id, log));
        await expectSentOnce(world, id, log);
      },
    },
    {
      title: 'reports that a packet which did not arrive was not submitted',
      needs: ['submitEvidence', 'wasSubmitted'],
      run: async (world) => {
        const id = createDispute(world);
        const log = createMemoryJournal(() => {
          throw new ProcessDied();
        });
        await submit(world, id, log).catch(onlyDeath);
        expect(
          await world.provider.wasSubmitted?.({
            context: world.context(),
            id,
            packet: await packetFor(world),
            journal: log,
          }),
        ).to.equal(false);
      },
    },
    {
      title: 'uploads no file twice when it continues after a crash',
      needs,
      unless: sample.isUpload === undefined,
      run: async (world) => {
        const id = createDispute(world);
        const log = createMemoryJournal((nth) => {
          if (nth === 1) throw new ProcessDied();
        });
        await untilDone(() => submit(world, id, log));
        const uploads = world.reached.filter((call) => sample.isUpload?.(call));
        expect(uploads.length, 'uploads, as sample.isUpload finds them').to.be.greaterThan(0);
        const { isUploadStep = () => true } = sample;
        expect(uploads.length, 'as many uploads as steps of the log').to.equal(
          log.worked.filter(isUploadStep).length,
        );
      },
    },
    {
      title: 'refuses evidence for a dispute that is closed, and sends nothing',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        world.simulator.resolve(world.account, id, 'lost');
        const log = createMemoryJournal();
        await expectProviderError(() => submit(world, id, log), 'refused');
        expect(log.sends, 'announcements of the final call').to.equal(0);
        expect(finalWrites(world), finalCalls).to.equal(0);
      },
    },
    {
      title: 'refuses another packet once evidence has been sent, and sends nothing',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        await submit(world, id, createMemoryJournal());
        const second = await packetFor(world, {
          reference: 'submission-2',
          idempotencyKey: 'submission-2-1',
        });
        const log = createMemoryJournal();
        await expectProviderError(() => submit(world, id, log, { packet: second }), 'refused');
        expect(log.sends, 'announcements of the final call').to.equal(0);
        expect(finalWrites(world), finalCalls).to.equal(1);
      },
    },
    {
      title: 'throws not_found when the account does not have the dispute to send evidence for',
      needs,
      run: async (world) => {
        const unknown = sample.unknownDisputeId ?? 'unknown-1';
        const log = createMemoryJournal();
        await expectProviderError(() => submit(world, unknown, log), 'not_found');
        expect(log.sends, 'announcements of the final call').to.equal(0);
      },
    },
  ];
}

export function packetFor(world: World, over: Partial<EvidencePacket> = {}): Promise<EvidencePacket> {
  return buildPacket({ ...(world.sample.items === undefined ? {} : { items: world.sample.items }), ...over });
}

type Attempt = { readonly context?: AnyContext; readonly packet?: EvidencePacket };

export async function submit(
  world: World,
  providerDisputeId: string,
  log: MemoryJournal,
  attempt: Attempt = {},
) {
  if (!can(world.provider, 'submitEvidence')) throw new Error('it cannot submit evidence');
  const { context = world.context(), packet = await packetFor(world) } = attempt;
  return world.provider.submitEvidence({ context, id: providerDisputeId, packet, journal: log });
}

async function expectSentOnce(world: World, providerDisputeId: string, log: MemoryJournal): Promise<void> {
  const dispute = await readDispute(world, providerDisputeId, { submittedAt: [world.now()] });
  expect(dispute.status).to.equal(world.sample.statusOnceSent ?? 'under_review');
  expect(dispute.submissionCount, 'submissionCount').to.equal(1);
  const { provider } = world;
  if (can(provider, 'wasSubmitted'))
    expect(
      await provider.wasSubmitted({
        context: world.context(),
        id: providerDisputeId,
        packet: await packetFor(world),
        journal: log,
      }),
    ).to.equal(true);
  expect(finalWrites(world), finalCalls).to.equal(1);
  expect(log.worked, 'a step was done twice').to.deep.equal([...new Set(log.worked)]);
}

/** The number of irreversible calls that took effect. */
function finalWrites(world: World): number {
  const { isFinalWrite } = world.sample;
  if (isFinalWrite === undefined)
    throw new Error('a provider that submits evidence needs sample.isFinalWrite');
  return world.reached.filter((call) => call.status < 300 && isFinalWrite(call)).length;
}
