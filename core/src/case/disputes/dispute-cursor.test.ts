import { expect } from 'chai';

import { fromCursor, toCursor } from './dispute-cursor.js';

describe('dispute cursor', () => {
  const order = { column: 'created_at', direction: 'asc' } as const;

  it('continues after a time whose offset has seconds, as in Amsterdam before 1937', () => {
    const position = { value: '1936-05-01 12:00:00+00:19:32', disputeId: 'dsp_1' };
    expect(fromCursor(toCursor(position, order), order)).to.deep.equal(position);
  });
});
