import { expect } from 'chai';

import { firstRunSteps } from './first-run.js';

const nothing = {
  has_account: false,
  has_verified_account: false,
  has_dispute: false,
  has_business_details: false,
};

describe('the first run', () => {
  it('has four steps in their order, each done on its own', () => {
    expect(firstRunSteps(nothing)).to.deep.equal([
      { key: 'connect', done: false },
      { key: 'verify', done: false },
      { key: 'dispute', done: false },
      { key: 'settings', done: false },
    ]);
    const done = (setup: Partial<typeof nothing>) =>
      firstRunSteps({ ...nothing, ...setup }).flatMap((step) => (step.done ? [step.key] : []));
    expect(done({ has_account: true })).to.deep.equal(['connect']);
    expect(done({ has_account: true, has_verified_account: true })).to.deep.equal(['connect', 'verify']);
    expect(done({ has_dispute: true })).to.deep.equal(['dispute']);
    expect(done({ has_business_details: true })).to.deep.equal(['settings']);
  });
});
