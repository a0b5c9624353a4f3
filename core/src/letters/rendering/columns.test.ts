import { expect } from 'chai';

import { alignColumns, hasColumns } from './columns.js';

describe('columns in a text', () => {
  it('are found by tabs, indents and gaps, and stand under each other', () => {
    for (const text of ['Date\tAmount', '1. Item\n   - nested', 'Hay  12.00', '\tindented'])
      expect(hasColumns(text), text).to.equal(true);
    for (const text of ['The hutch arrived. It fits.', 'One line.  ', 'Line\nnext'])
      expect(hasColumns(text), text).to.equal(false);
    expect(alignColumns(['Date\tAmount\tState', '2026-11-01\t12.00\tpaid'])).to.deep.equal([
      'Date        Amount  State',
      '2026-11-01  12.00   paid',
    ]);
  });
});
