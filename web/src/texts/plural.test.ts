import { expect } from 'chai';

import { plural } from './plural.js';

describe('a count in words', () => {
  it('takes the form of the language, with the number in its way', () => {
    const disputes = (count: number) => plural(count, { one: '# dispute', other: '# disputes' });
    expect([0, 1, 2000].map(disputes)).to.deep.equal(['0 disputes', '1 dispute', '2,000 disputes']);
  });

  it('takes the form that every language has where it has no other', () => {
    expect(plural(1, { other: '# left' })).to.equal('1 left');
  });
});
