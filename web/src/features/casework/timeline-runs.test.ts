import { expect } from 'chai';

import { toRuns } from './timeline-runs.js';

describe('toRuns', () => {
  const entry = (event_id: string, second: number, source?: string, type = 'evidence.added') => ({
    event_id,
    type,
    occurred_at: new Date(second * 1_000).toISOString(),
    actor: null,
    data: source === undefined ? {} : { source: { kind: 'provider', name: source } },
  });
  const runs = (entries: Parameters<typeof toRuns>[0]) =>
    toRuns(entries).map((run) => [run.entry, ...run.others].map(({ event_id: id }) => id).join(''));

  it('joins what one collection stored, and nothing that a person added or another run found', () => {
    expect(
      runs([
        entry('a', 0),
        entry('b', 1, 'Stripe'),
        entry('c', 3, 'Burrow, order 7'),
        entry('d', 4, 'Stripe', 'evidence.updated'),
        entry('e', 5),
        entry('f', 600, 'Stripe'),
        entry('g', 1_200, 'Stripe'),
      ]),
    ).to.deep.equal(['a', 'bcd', 'e', 'f', 'g']);
  });
});
