import { expect } from 'chai';

import { formatKilobytes, formatSize } from './bytes.js';

describe('size formatting', () => {
  it('formats totals in kilobytes and single files in the largest fitting unit', () => {
    expect(formatKilobytes(0)).to.equal('0.0 KB');
    expect(formatKilobytes(3_000_000)).to.equal('2929.7 KB');
    expect([512, 2048, 10 * 1024 * 1024].map(formatSize)).to.deep.equal(['512 B', '2.0 KB', '10.0 MB']);
  });
});
