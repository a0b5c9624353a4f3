import { expect } from 'chai';

import { type FirstRunFacts, firstRunSteps } from './first-run.js';

const settings = { merchant_business_model: '', refund_policy: '', refund_policy_url: '' };
const nothing: FirstRunFacts = { accounts: [], disputes: 0, settings };
const done = (facts: Partial<FirstRunFacts>) =>
  firstRunSteps({ ...nothing, ...facts })
    ?.filter((step) => step.done)
    .map((step) => step.key);

describe('the first run', () => {
  it('is empty until everything is loaded', () => {
    expect(firstRunSteps({ ...nothing, disputes: undefined })).to.equal(undefined);
    expect(firstRunSteps({ ...nothing, accounts: undefined })).to.equal(undefined);
    expect(firstRunSteps({ ...nothing, settings: undefined })).to.equal(undefined);
  });

  it('counts what is there, and an account as verified only when one is', () => {
    expect(done({})).to.deep.equal([]);
    expect(done({ accounts: [{ verification_status: 'failed' }] })).to.deep.equal(['connect']);
    expect(
      done({
        accounts: [{ verification_status: 'failed' }, { verification_status: 'success' }],
        disputes: 3,
      }),
    ).to.deep.equal(['connect', 'verify', 'dispute']);
  });

  it('counts the settings as complete with a business category and a refund policy', () => {
    expect(done({ settings: { ...settings, merchant_business_model: 'Carrots by post' } })).to.deep.equal([]);
    const filled = { ...settings, merchant_business_model: 'Carrots by post' };
    expect(done({ settings: { ...filled, refund_policy_url: 'https://carrots.example' } })).to.deep.equal([
      'settings',
    ]);
    expect(done({ settings: { ...filled, refund_policy: '<img src="/x">' } })).to.deep.equal(['settings']);
  });
});
