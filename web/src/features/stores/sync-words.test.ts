import { expect } from 'chai';

import { describeOrderSync } from './sync-words.js';

const now = Date.parse('2026-11-22T12:00:00Z');
const orders = {
  state: 'done' as const,
  synced_count: 12,
  started_at: '2026-11-22T11:50:00Z',
  finished_at: '2026-11-22T11:55:00Z',
  error: null,
  notes: [],
};

describe('the progress of an order sync', () => {
  it('counts the stored orders and those of the last sync', () => {
    expect(describeOrderSync(orders, 5_003, now)).to.deep.equal({
      text: '5,003 orders stored. 12 orders in the last sync, 5 minutes ago.',
    });
    expect(describeOrderSync({ ...orders, synced_count: 1 }, 1, now).text).to.match(
      /^1 order stored\. 1 order in/,
    );
  });

  it('shows the progress of a running sync', () => {
    const running = { ...orders, state: 'running' as const, synced_count: 2_300, finished_at: null };
    expect(describeOrderSync(running, 400, now)).to.deep.equal({
      text: 'Syncing orders… 2,300 so far',
      running: true,
    });
    expect(describeOrderSync({ ...orders, state: 'waiting' }, undefined, now)).to.include({ running: true });
  });

  it('explains why one stopped, and what is kept', () => {
    const failed = { ...orders, state: 'failed' as const, error: 'Wix does not let us in.' };
    expect(describeOrderSync(failed, 3, now)).to.deep.equal({
      text: '3 orders stored. Last sync failed: Wix does not let us in.',
      failed: true,
    });
  });
});
