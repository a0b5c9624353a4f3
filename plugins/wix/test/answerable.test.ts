import { expect } from 'chai';

import { whyNotAnswerable } from '../src/answerable.js';
import { toDispute } from '../src/mapping.js';

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

describe('a wix dispute can be answered', () => {
  it('until the deadline that is shown, and not after it', () => {
    const shown = toDispute(open, 'live').evidenceDueBy;
    expect(shown).to.deep.equal(new Date('2026-11-27T23:59:59Z'));
    expect(whyNotAnswerable(open, new Date('2026-11-27T23:59:59Z'))).to.equal(undefined);
    expect(whyNotAnswerable(open, new Date('2026-11-28T00:00:00Z'))).to.equal(
      'The deadline for evidence passed at 2026-11-27T23:59:59.000Z.',
    );
  });

  it('as long as Wix allows an answer, whatever the time, where it names no deadline', () => {
    const endless = { ...open, dueDate: undefined, actions: [{ type: 'DEFEND' }] };
    expect(whyNotAnswerable(endless, new Date('2036-11-28T00:00:00Z'))).to.equal(undefined);
    expect(whyNotAnswerable({ ...open, actions: [] }, new Date('2026-11-20T00:00:00Z'))).to.match(
      /takes no evidence.*"WAITING_MERCHANT"/,
    );
  });
});
