import { expect } from 'chai';

import { groupedBy } from './grouped-by.js';

describe('groupedBy', () => {
  it('keeps the order of rows, and leaves out rows without a value', () => {
    const rows = [
      { of: 'a', n: 1 },
      { of: null, n: 2 },
      { of: 'b', n: 3 },
      { of: 'a', n: 4 },
    ];
    const groupOf = groupedBy(rows, ({ of }) => of);
    expect([groupOf('a').map(({ n }) => n), groupOf('c')]).to.eql([[1, 4], []]);
  });
});
