import { expect } from 'chai';

import { whyChosen } from './why-chosen.js';

const option = (code: string, satisfied: boolean) => ({ code, satisfied });
const options = [option('a', false), option('b', true), option('c', true)];

describe('the explanation of the defense reason', () => {
  it('is the ranking for the first satisfied reason', () => {
    expect(whyChosen({ options, chosen: 'b' })).to.equal('first');
  });

  it('is the person for a satisfied reason that ranks lower', () => {
    expect(whyChosen({ options, chosen: 'c' })).to.equal('byPerson');
  });

  it('is the missing documents for a reason that is not satisfied', () => {
    expect(whyChosen({ options, chosen: 'a' })).to.equal('incomplete');
    expect(whyChosen({ options: [option('a', false)], chosen: 'a' })).to.equal('incomplete');
  });
});
