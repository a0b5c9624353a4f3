import { expect } from 'chai';

import { networkName } from './network-names.js';

describe('names of card networks', () => {
  for (const [written, name] of [
    ['visa', 'Visa'],
    ['MASTERCARD', 'Mastercard'],
    ['Master Card', 'Mastercard'],
    ['mc', 'Mastercard'],
    ['amex', 'American Express'],
    ['american_express', 'American Express'],
    ['Jcb', 'JCB'],
    ['union pay', 'UnionPay'],
    ['China UnionPay', 'UnionPay'],
    ['diners_club', 'Diners Club'],
    ['discover', 'Discover'],
    ['cartes_bancaires', 'Cartes Bancaires'],
    ['eftpos_au', 'eftpos'],
    ['Warren Card', 'Warren Card'],
  ] as const)
    it(`are written as the networks write them: ${written} is ${name}`, () => {
      expect(networkName(written)).to.equal(name);
    });
});
