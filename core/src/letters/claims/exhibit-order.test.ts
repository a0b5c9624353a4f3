import type { EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { inLetterOrder } from './thesis-leads.js';

const added: readonly EvidenceType[] = [
  'rebuttal_letter',
  'receipt',
  'proof_of_delivery',
  'product_photos',
  'receipt',
];
const order = (question: Parameters<typeof inLetterOrder>[1]) =>
  inLetterOrder(
    added.map((evidenceType, id) => ({ evidenceType, id })),
    question,
  ).map(({ evidenceType, id }) => `${evidenceType} ${id}`);

describe('the order of exhibits', () => {
  it('is that of the claims, which depends on what is asked, and within a type that of their age', () => {
    expect(order({ reason: 'product_not_received' })).to.deep.equal([
      'proof_of_delivery 2',
      'receipt 1',
      'receipt 4',
      'rebuttal_letter 0',
      'product_photos 3',
    ]);
    expect(order({ reason: 'product_unacceptable', reasonCode: '13.3', network: 'visa' })[0]).to.equal(
      'product_photos 3',
    );
  });
});
