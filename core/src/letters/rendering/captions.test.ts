import type { EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import { ClaimSource } from '../claims/claim-source.js';
import { caseOf, plain } from '../claims/testing/situations.js';
import { captionOf, originOf } from './captions.js';
import { exhibit } from './testing/rabbit-case.js';

const of = (
  type: EvidenceType,
  more: { text?: string; details?: EvidenceDetails },
  language: 'en' | 'zh' = 'en',
) => {
  const one = exhibit(0, type, more);
  const letterCase = caseOf({ exhibits: [one] });
  return plain(
    captionOf(one, new ClaimSource({ ...letterCase, template: { ...letterCase.template, language } })),
  );
};
const delivered = {
  details: { status: 'delivered', delivered_at: '2026-05-03T14:12:00Z', signed_by: 'R SAMPLE' },
};

describe('the caption of an exhibit', () => {
  it('has what its details show, in the language of the letter', () => {
    expect(of('proof_of_delivery', delivered)).to.equal('delivered May 3, 2026, 14:12 UTC, signed R SAMPLE');
    expect(of('proof_of_delivery', delivered, 'zh')).to.match(/妥投，签收人 R SAMPLE$/);
    expect(of('receipt', { details: { number: '1041', amount: 24_990, currency: 'EUR' } })).to.equal(
      'number 1041, EUR 249.90',
    );
  });

  it('names whose records it comes from, and not the carrier for a copy at the merchant', () => {
    const from = (kind: 'store_order' | 'carrier', name: string) =>
      originOf({ ...exhibit(0, 'proof_of_delivery'), origin: { kind, name } }, 'en');
    expect(from('store_order', 'Store order')).to.equal('from the merchant’s records');
    expect(from('carrier', 'DHL')).to.equal('from the records of DHL');
    expect(originOf(exhibit(0, 'proof_of_delivery'), 'en')).to.equal(undefined);
  });

  it('is the decisive line of a text without details, and absent if nothing in it helps', () => {
    const terms = 'Terms of May.\nRobin ticked the box of the terms on May 1, 2026.';
    expect(of('terms_acceptance', { text: terms })).to.equal(
      '“Robin ticked the box of the terms on May 1, 2026.”',
    );
    expect(of('terms_acceptance', { text: 'The roof is made of oak.' })).to.equal(undefined);
    expect(of('proof_of_delivery', { details: { ...delivered.details, status: 'returned' } })).to.equal(
      undefined,
    );
  });
});
