import type { DisputeHistory } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { foldTold } from '../src/told.js';
import type { Told } from '../src/told.js';

import { accessContext, now } from './helpers.js';

const at = new Date('2026-11-12T10:00:00Z');
const later = new Date('2026-11-12T10:00:01Z');
const tell = (over: Partial<Told> = {}): Told => ({
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
const fold = (told: readonly Told[], acts: Partial<DisputeHistory> = {}, context = accessContext()) =>
  foldTold(context, told, { events: [], submittedAt: [], ...acts });

describe('what Worldpay told, folded', () => {
  it('has the newest amount and network that any of it names', async () => {
    const older = tell({ network: 'visa' });
    const newer = tell({ id: 'b', at: later, amount: { amountMinor: 90, currency: 'GBP' } });
    const last = tell({ id: 'c', at: new Date(later.getTime() + 1), amount: undefined });
    expect(fold([older, newer, last])).to.deep.include({ amount: newer.amount, network: 'visa' });
    expect(fold([older, tell({ at: later, network: 'mastercard' })])).to.include({ network: 'mastercard' });
    expect(fold([newer]))
      .to.deep.include({ amount: newer.amount })
      .and.not.have.property('network');
    const error = await expectProviderError(() => fold([last]), 'unexpected_answer');
    expect(error.message).to.match(/^Worldpay sent.*amount/);
  });

  it('goes within one instant by the usual order, then by id, however it came', () => {
    const charged = tell({ id: '0', meaning: 'charged', type: 'charge' });
    for (const order of [
      [tell(), charged],
      [charged, tell()],
    ])
      expect(fold(order)).to.include({ status: 'lost', stage: 'closed', providerStatus: 'charge' });
    const [one, two] = ['a', 'b'].map((id) => tell({ id, type: id, metadata: { id } }));
    for (const order of [
      [one, two],
      [two, one],
    ])
      expect(fold(order.flatMap((told) => told ?? []))).to.deep.include({
        providerStatus: 'b',
        metadata: { id: 'b' },
      });
  });

  it('is answered by what was sent at its instant or later, and by anything where it has none', () => {
    const sent = (date: Date) => ({ submittedAt: [date] });
    const answered = { status: 'under_review', stage: 'inquiry' };
    expect(fold([tell()], sent(at))).to.include(answered);
    expect(fold([tell({ at: later })], sent(at))).to.include({ status: 'needs_response', stage: 'inquiry' });
    expect(fold([tell({ at: undefined })], sent(at))).to.include(answered);
    const lost = [tell(), tell({ id: 'b', meaning: 'charged' })];
    expect(fold(lost, sent(later))).to.include({ status: 'lost', stage: 'closed' });
  });

  it('is closed by what was given up', () => {
    expect(fold([tell()], { acceptedAt: later })).to.include({ status: 'lost', stage: 'closed' });
  });

  it('is of the mode of its account', () => {
    const live = accessContext({ environment: 'live' });
    expect(fold([tell()], {}, live)?.isTestMode).to.equal(false);
    expect(fold([tell()])?.isTestMode).to.equal(true);
  });

  it('opens, where nothing tells a time, when it was answered, else now', () => {
    const undated = [tell({ at: undefined })];
    expect(fold(undated, { submittedAt: [later] })?.openedAt).to.deep.equal(later);
    expect(fold(undated)?.openedAt).to.deep.equal(now);
  });
});
