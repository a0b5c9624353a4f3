import { expect } from 'chai';

import type { Draft } from './api/orders.js';
import { firstWishes, toItems } from './draft-wishes.js';

const draft = (kind: Draft['kind'], made: string | null = null): Draft => ({
  kind,
  evidence_type: kind,
  title: `The ${kind}`,
  text: 'Two rabbits',
  as_file: false,
  evidence_id: made,
});

describe('what is wished of the evidence of an order', () => {
  const drafts = [draft('receipt'), draft('tracking', 'evd_1')];

  it('is at first all that is not there yet, as it is', () => {
    expect(toItems(drafts, firstWishes(drafts))).to.deep.equal([{ kind: 'receipt' }]);
  });

  it('has words of its own where they were changed alone', () => {
    const wishes = { ...firstWishes(drafts), receipt: { wanted: true, title: 'The receipt', text: 'One' } };
    expect(toItems(drafts, wishes)).to.deep.equal([{ kind: 'receipt', text: 'One' }]);
  });

  it('replaces what is there with all its words, even where none was changed', () => {
    const wishes = { tracking: { wanted: true, title: 'The tracking', text: 'Two rabbits' } };
    expect(toItems(drafts, wishes)).to.deep.equal([
      { kind: 'tracking', title: 'The tracking', text: 'Two rabbits' },
    ]);
  });
});
