import { expect } from 'chai';

import { networkName } from './network-names.js';

describe('names of card networks', () => {
  it('are written as the networks write them, in every spelling of a provider', () => {
    const names = {
      MASTERCARD: 'Mastercard',
      'Master Card': 'Mastercard',
      mc: 'Mastercard',
      american_express: 'American Express',
      'China UnionPay': 'UnionPay',
      diners_club: 'Diners Club',
      'Warren Card': 'Warren Card',
    };
    for (const [written, name] of Object.entries(names)) expect(networkName(written)).to.equal(name);
  });
});
