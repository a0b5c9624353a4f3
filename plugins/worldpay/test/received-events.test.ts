import type { DisputeHistory } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { replayEvents } from '../src/received-events.js';
import type { ReceivedEvent } from '../src/received-events.js';

import { accessContext, now } from './helpers.js';

const at = new Date('2026-11-12T10:00:00Z');
const later = new Date('2026-11-12T10:00:01Z');
const receivedEvent = (over: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
  id: 'a',
  type: 'word',
  meaning: 'asked',
  providerDisputeId: 'wpe:1',
  reference: 'hutch-1',
  at,
  amount: { amountMinor: 100, currency: 'GBP' },
  network: undefined,
  isFinal: false,
  metadata: {},
  raw: {},
  ...over,
});
const replay = (
  received: readonly ReceivedEvent[],
  actions: Partial<DisputeHistory> = {},
  context = accessContext(),
) => replayEvents(context, received, { events: [], submittedAt: [], ...actions });

describe('replaying Worldpay events', () => {
  it('uses the newest amount and network of all events', async () => {
    const older = receivedEvent({ network: 'visa' });
    const newer = receivedEvent({ id: 'b', at: later, amount: { amountMinor: 90, currency: 'GBP' } });
    const last = receivedEvent({ id: 'c', at: new Date(later.getTime() + 1), amount: undefined });
    expect(replay([older, newer, last])).to.deep.include({ amount: newer.amount, network: 'visa' });
    expect(replay([older, receivedEvent({ at: later, network: 'mastercard' })])).to.include({
      network: 'mastercard',
    });
    expect(replay([newer]))
      .to.deep.include({ amount: newer.amount })
      .and.not.have.property('network');
    const error = await expectProviderError(() => replay([last]), 'unexpected_answer');
    expect(error.message).to.match(/^Worldpay sent.*amount/);
  });

  it('sorts events of the same time by the usual order, then by id', () => {
    const charged = receivedEvent({ id: '0', meaning: 'charged', type: 'charge' });
    for (const order of [
      [receivedEvent(), charged],
      [charged, receivedEvent()],
    ])
      expect(replay(order)).to.include({ status: 'lost', stage: 'closed', providerStatus: 'charge' });
    const [one, two] = ['a', 'b'].map((id) => receivedEvent({ id, type: id, metadata: { id } }));
    for (const order of [
      [one, two],
      [two, one],
    ])
      expect(replay(order.flatMap((received) => received ?? []))).to.deep.include({
        providerStatus: 'b',
        metadata: { id: 'b' },
      });
  });

  it('counts submissions at the time of the last event or later, and any if it has none', () => {
    const sent = (date: Date) => ({ submittedAt: [date] });
    const answered = { status: 'under_review', stage: 'inquiry' };
    expect(replay([receivedEvent()], sent(at))).to.include(answered);
    expect(replay([receivedEvent({ at: later })], sent(at))).to.include({
      status: 'needs_response',
      stage: 'inquiry',
    });
    expect(replay([receivedEvent({ at: undefined })], sent(at))).to.include(answered);
    const lost = [receivedEvent(), receivedEvent({ id: 'b', meaning: 'charged' })];
    expect(replay(lost, sent(later))).to.include({ status: 'lost', stage: 'closed' });
  });

  it('closes an accepted dispute', () => {
    expect(replay([receivedEvent()], { acceptedAt: later })).to.include({ status: 'lost', stage: 'closed' });
  });

  it('uses the mode of the account', () => {
    const live = accessContext({ environment: 'live' });
    expect(replay([receivedEvent()], {}, live)?.isTestMode).to.equal(false);
    expect(replay([receivedEvent()])?.isTestMode).to.equal(true);
  });

  it('opens at the time of the response, or now, if no event has a time', () => {
    const undated = [receivedEvent({ at: undefined })];
    expect(replay(undated, { submittedAt: [later] })?.openedAt).to.deep.equal(later);
    expect(replay(undated)?.openedAt).to.deep.equal(now);
  });
});
