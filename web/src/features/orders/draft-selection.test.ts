import { expect } from 'chai';

import type { Draft } from './api/orders.js';
import { initialSelections, toItems } from './draft-selection.js';

const draft = (kind: Draft['kind'], made: string | null = null): Draft => ({
  kind,
  evidence_type: kind,
  title: `The ${kind}`,
  text: 'Two rabbits',
  as_file: false,
  evidence_id: made,
});

describe('draft selection', () => {
  const drafts = [draft('receipt'), draft('tracking', 'evd_1')];

  it('initially selects every draft that is not evidence yet', () => {
    expect(toItems(drafts, initialSelections(drafts))).to.deep.equal([{ kind: 'receipt' }]);
  });

  it('sends only changed texts', () => {
    const selections = {
      ...initialSelections(drafts),
      receipt: { wanted: true, title: 'The receipt', text: 'One' },
    };
    expect(toItems(drafts, selections)).to.deep.equal([{ kind: 'receipt', text: 'One' }]);
  });

  it('sends all texts of a draft that replaces evidence', () => {
    const selections = { tracking: { wanted: true, title: 'The tracking', text: 'Two rabbits' } };
    expect(toItems(drafts, selections)).to.deep.equal([
      { kind: 'tracking', title: 'The tracking', text: 'Two rabbits' },
    ]);
  });
});
