import { expect } from 'chai';

import { factsOf } from '../src/dispute-mapping.js';
import { eligibility } from '../src/eligibility.js';

import { recorded } from './helpers.js';

const { dispute: defended } = recorded('defend.json').body as { dispute: Record<string, unknown> };
const open = {
  ...defended,
  status: 'WAITING_MERCHANT',
  defendedDate: undefined,
  dueDate: '2026-11-20T23:59:59Z',
  actions: [
    { type: 'ACCEPT', dueDate: '2026-11-20T23:59:59Z' },
    { type: 'DEFEND', dueDate: '2026-11-27T23:59:59Z' },
  ],
};

describe('eligibility of a Wix dispute', () => {
  it('accepts evidence as long as Wix lists DEFEND, at any time', () => {
    expect(eligibility(factsOf(open))).to.deep.equal({ isEligible: true });
  });

  it('refuses an action that Wix does not list, with the status', () => {
    expect(eligibility(factsOf({ ...open, actions: [] }))).to.deep.equal({
      isEligible: false,
      reason: 'not_open',
      message: 'Wix accepts no evidence for this dispute; its status is "WAITING_MERCHANT".',
    });
  });

  it('refuses a second response', () => {
    expect(eligibility(factsOf(defended))).to.include({ isEligible: false, reason: 'already_answered' });
  });

  it('accepts evidence for a dispute of an earlier release, which has no stored actions', () => {
    const { metadata, ...facts } = factsOf(open);
    const { wix_can_defend: _, ...earlier } = metadata;
    expect(eligibility({ ...facts, metadata: earlier })).to.deep.equal({ isEligible: true });
  });
});
