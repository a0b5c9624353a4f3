import { expect } from 'chai';

import { addressLines, describeBasis, describeStoreWord } from './words.js';

const empty = {
  name: null,
  company: null,
  phone: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
};

describe('the words for orders', () => {
  it('leave out unknown parts of an address, with their commas', () => {
    expect(addressLines({ ...empty, city: 'Portland', postal_code: '97205' })).to.deep.equal([
      'Portland, 97205',
    ]);
    expect(addressLines({ ...empty, line1: '1 Warren Rd', region: 'OR' })).to.deep.equal([
      '1 Warren Rd',
      'OR',
    ]);
    expect(addressLines(empty)).to.deep.equal([]);
  });

  it('do not invent how an order was found', () => {
    expect(describeBasis('transaction')).to.equal('Matched by payment');
    expect(describeBasis('astrology')).to.equal('Matched');
    expect(describeStoreWord('PARTIALLY_REFUNDED')).to.equal('Partially refunded');
  });
});
