import type { PspAccount } from '@rebuttal/sdk';
import { expect } from 'chai';

import { describeSync } from './sync-words.js';

const now = Date.parse('2025-11-21T12:00:00Z');
const minute = 60_000;
const after = (minutes: number) => new Date(now + minutes * minute).toISOString();
const quiet: PspAccount['sync'] = {
  state: 'done',
  seen: 40,
  started_at: after(-13),
  finished_at: after(-12),
  next_at: after(45),
  error: null,
  unreadable_count: 0,
  unreadable: [],
};
const words = (change: Partial<PspAccount['sync']>, isActive = true) =>
  describeSync({ sync: { ...quiet, ...change }, is_active: isActive }, now);

describe("texts of an account's sync", () => {
  it('state the time of the last and the next sync', () => {
    expect(words({}).text).to.equal('Synced 12 minutes ago · next sync in 45 minutes');
    expect(words({ finished_at: after(0), next_at: after(0) }).text).to.equal(
      'Synced just now · next sync in a moment',
    );
    expect(words({ finished_at: after(-0.5), next_at: after(0.5) }).text).to.equal(
      'Synced just now · next sync in a moment',
    );
    expect(words({ next_at: after(-5) }).text).to.equal('Synced 12 minutes ago · next sync in a moment');
    expect(words({ next_at: null }).text).to.equal('Synced 12 minutes ago');
  });

  it('never date a sync in the future, even if a clock is slow', () => {
    expect(words({ finished_at: after(3) }).text).to.match(/^Synced just now/);
  });

  it('give the reason of a failure and the time of the next try', () => {
    expect(words({ state: 'failed', error: 'The key was refused.' })).to.deep.equal({
      text: 'Last sync failed: The key was refused · next attempt in 45 minutes',
      failed: true,
    });
  });
});
