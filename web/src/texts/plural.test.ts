import { expect } from 'chai';

import { plural } from './plural.js';

describe('plural', () => {
  it('uses the plural form of the locale and formats the number', () => {
    const disputes = (count: number) => plural(count, { one: '# dispute', other: '# disputes' });
    expect([0, 1, 2000].map(disputes)).to.deep.equal(['0 disputes', '1 dispute', '2,000 disputes']);
  });

  it('falls back to the form `other`', () => {
    expect(plural(1, { other: '# left' })).to.equal('1 left');
  });
});
