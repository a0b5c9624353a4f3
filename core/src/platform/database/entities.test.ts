import { expect } from 'chai';

import { toColumns, toEntity } from './entities.js';

describe('entities of rows', () => {
  const at = new Date('2026-11-29T12:00:00Z');
  const row = {
    dispute_id: 'dsp_1',
    card_last4: '4242',
    sha256: null,
    raw: { risk_score: null },
    closed_at: at,
  };
  const entity = {
    disputeId: 'dsp_1',
    cardLast4: '4242',
    sha256: undefined,
    raw: { risk_score: null },
    closedAt: at,
  };

  it('have the columns in camel case, with undefined for null, and JSON as it is', () => {
    expect(toEntity(row)).to.deep.equal(entity);
    expect(toEntity(undefined)).to.equal(undefined);
  });

  it('become columns in snake case', () => {
    expect(toColumns(entity)).to.deep.equal({ ...row, sha256: undefined });
  });
});
