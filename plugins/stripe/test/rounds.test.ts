import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  inWorld,
  packetItem,
} from '@rebuttal/plugin-kit/testing';
import type { MemoryJournal, World } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import stripe from '../src/index.js';

import { stripeSample } from './contract-sample.js';

/** Stripe doesn't document if it resets the count when an inquiry becomes a chargeback, so both are tested. */
const inquiries = ['inquiry', 'counted_inquiry'];

const inStripe = (work: (world: World) => Promise<void>) => inWorld(stripe, stripeSample, work);
const open = ({ simulator, account }: World, scenario: string) =>
  simulator.createDispute(account, { scenario }).providerDisputeId;
const read = (world: World, id: string) => stripe.fetchDispute(world.context() as never, id);

/** One attempt of a submission, whose journal outlives it. */
async function send(world: World, id: string, reference: string, log = createMemoryJournal()) {
  const word = packetItem('other', 'Word', 'escalate_inquiry_evidence');
  const items = reference === 'to-the-inquiry' ? [word] : [packetItem('receipt', 'Receipt', 'Both arrived.')];
  const packet = await buildPacket({ reference, idempotencyKey: `${reference}-1`, items });
  return stripe.submitEvidence({ context: world.context() as never, id, packet, journal: log });
}

/** The merchant's action in the Dashboard. */
async function sendInDashboard({ simulator, account }: World, id: string, text: string): Promise<void> {
  const { status } = await simulator.handle({
    method: 'POST',
    path: `/v1/disputes/${id}`,
    query: new URLSearchParams(),
    headers: {
      authorization: `Bearer ${account.credentials.secret_key ?? ''}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: Buffer.from(`evidence[uncategorized_text]=${text}`),
  });
  expect(status).to.equal(200);
}

/** Stages the evidence and fails before sending. Returns the journal for another attempt. */
async function sendInVain(world: World, id: string, reference: string): Promise<MemoryJournal> {
  const log = createMemoryJournal((nth) => {
    if (nth === 1) world.host.setFault({ count: 100, status: 429 });
  });
  await expectProviderError(() => send(world, id, reference, log), 'rate_limited');
  world.host.setFault({ count: 0 });
  return log;
}

describe('a Stripe dispute that is answered in several rounds', () => {
  for (const scenario of inquiries) {
    it(`is answered again as a chargeback, also after a temporary failure (${scenario})`, () =>
      inStripe(async (world) => {
        const id = open(world, scenario);
        await send(world, id, 'to-the-inquiry');
        expect(await read(world, id)).to.include({ status: 'needs_response', stage: 'chargeback' });
        const log = await sendInVain(world, id, 'to-the-chargeback');
        expect((await send(world, id, 'to-the-chargeback', log)).providerStatus).to.equal('under_review');
      }));

    it(`is answered by another response if the first was never sent (${scenario})`, () =>
      inStripe(async (world) => {
        const id = open(world, scenario);
        await send(world, id, 'to-the-inquiry');
        await sendInVain(world, id, 'to-the-chargeback');
        expect((await send(world, id, 'another')).providerStatus).to.equal('under_review');
      }));

    it(`rejects a second response to the chargeback (${scenario})`, () =>
      inStripe(async (world) => {
        const id = open(world, scenario);
        await send(world, id, 'to-the-inquiry');
        await send(world, id, 'to-the-chargeback');
        const error = await expectProviderError(() => send(world, id, 'another'), 'refused');
        expect(error.message).to.match(/already sent/);
      }));
  }

  it('is answered as a chargeback after an inquiry that was answered in the Dashboard, if Stripe resets the count', () =>
    inStripe(async (world) => {
      const id = open(world, 'inquiry');
      await sendInDashboard(world, id, 'escalate_inquiry_evidence');
      const log = await sendInVain(world, id, 'to-the-chargeback');
      expect((await send(world, id, 'to-the-chargeback', log)).providerStatus).to.equal('under_review');
    }));

  it('accepts no evidence from here after a response in the Dashboard', () =>
    inStripe(async (world) => {
      const id = open(world, 'counted_inquiry');
      await sendInDashboard(world, id, 'escalate_inquiry_evidence');
      const error = await expectProviderError(() => send(world, id, 'to-the-chargeback'), 'refused');
      expect(error.message).to.match(/already sent/);
    }));

  it('returns no receipt for an appeal that was staged and never sent before the case was lost', () =>
    inStripe(async (world) => {
      const id = open(world, 'second_round');
      await send(world, id, 'to-the-chargeback');
      const log = await sendInVain(world, id, 'appeal');
      world.simulator.resolve(world.account, id, 'lost');
      const error = await expectProviderError(() => send(world, id, 'appeal', log), 'refused');
      expect(error.message).to.match(/its status is "lost"/);
    }));

  it('returns a receipt for an appeal that was sent before the case was lost', () =>
    inStripe(async (world) => {
      const id = open(world, 'second_round');
      await send(world, id, 'to-the-chargeback');
      await send(world, id, 'appeal');
      world.simulator.resolve(world.account, id, 'lost');
      expect((await send(world, id, 'appeal')).providerStatus).to.equal('lost');
    }));
});
