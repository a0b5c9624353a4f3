import { expect } from 'chai';

import { upgradeOffer } from './upgrade-offers.js';

const keys = [
  'template_management',
  'analytics',
  'multi_user',
  'online_editor',
  'api_access',
  'psp_accounts_limit',
];

describe('what an upgrade brings', () => {
  it('describes each locked feature', () => {
    const titles = keys.map((key) => upgradeOffer(key).title);
    expect(new Set(titles).size).to.equal(keys.length);
    expect(titles).not.to.include('Premium Feature');
    for (const key of keys) expect(upgradeOffer(key).benefits).to.have.length.above(1);
  });

  it('has a general description for features that this release does not know', () => {
    for (const key of ['time_travel', 'constructor', '']) {
      expect(upgradeOffer(key).title).to.equal('Premium Feature');
    }
  });
});
