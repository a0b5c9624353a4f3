import { expect } from 'chai';

import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { caseOf, type Situation } from '../claims/testing/situations.js';
import { deliveredDetails, exhibit } from '../rendering/testing/rabbit-case.js';
import { builtinTemplates } from '../templates/builtin/builtin-templates.js';
import { checkArgument, type OwnWords } from './argument-checks.js';

const parcel = exhibit(0, 'proof_of_delivery', {
  text: 'Delivered on May 4, 2026.',
  details: deliveredDetails,
});

function codesOf(
  words: { readonly template?: string; readonly argument?: string },
  situation: Situation = {},
) {
  const letterCase = caseOf({
    reason: 'product_not_received',
    ...situation,
    content: words.template ?? '{{claims}}',
  });
  const evidence = letterCase.exhibits.map(
    (piece) => ({ ...piece, details: piece.details ?? {} }) as unknown as Evidence,
  );
  const argument = words.argument === undefined ? {} : { argument: { text: words.argument, citations: [] } };
  const dispute = { ...letterCase.dispute, createdAt: letterCase.dispute.openedAt };
  const response = { letterCase, evidence, dispute, ...argument } as unknown as OwnWords;
  return checkArgument(response, true).map(({ code }) => code);
}

describe('the merchant’s own words in a letter', () => {
  const unsupported = [
    'The carrier confirms delivery.',
    'The refund has been issued.',
    'There is no doubt that the refund has been issued.',
    'The customer has not returned the hutch.',
    'Not only was it delivered in time, it was signed for.',
    'The payment in question has been credited back.',
    'The earlier payments share the data of the disputed one.',
    'The merchant’s records show no cancellation that had taken effect.',
    'What was paid for reached the customer.',
    'Offer and performance agree.',
    'Each payment has its own purchase.',
    'The customer agreed to the recurring payment, its price and its period.',
    'The issuer authenticated the cardholder by 3-D Secure.',
    'It came on May 9, 2031.',
    '包裹已由客户签收。',
    '商品はお客様に配達されました。',
  ];
  for (const sentence of unsupported)
    it(`need evidence: ${sentence}`, () => {
      expect(codesOf({ template: `{{claims}}\n\n${sentence}` })).to.deep.equal(['unsupported_statement']);
      expect(codesOf({ argument: `We thank you. ${sentence}` })).to.deep.equal(['unsupported_statement']);
    });

  it('are accepted if an exhibit shows them', () => {
    const situation = { exhibits: [parcel] };
    for (const sentence of [
      'The parcel was delivered on 4 May 2026 and signed for by J ROSEN.',
      'The carrier confirms delivery ({{exhibit_proof_of_delivery}}).',
      'The cardholder claims that it never arrived.',
      'The parcel was not returned.',
      'Nothing was refunded, and no part of it was credited back.',
      'We ask that the dispute be reversed.',
    ])
      expect(codesOf({ template: sentence }, situation), sentence).to.deep.equal([]);
    const harmful = exhibit(0, 'proof_of_delivery', { text: 'Returned to sender on May 6, 2026.' });
    expect(codesOf({ template: 'It was delivered.' }, { exhibits: [harmful] })).to.have.length(1);
  });

  it('in a part of the template that the case leaves out are not checked', () => {
    const template =
      '{{claims}}\n\n{{#delivered_date}}It was delivered on {{delivered_date}}.{{/delivered_date}}';
    const letterCase = caseOf({ content: template });
    const response = {
      letterCase,
      evidence: [],
      dispute: { ...letterCase.dispute, createdAt: letterCase.dispute.openedAt },
    };
    expect(checkArgument(response as unknown as OwnWords, true)).to.deep.equal([]);
  });

  it('cite only exhibits that are there, and have no link', () => {
    expect(codesOf({ template: 'See Exhibit C.' }, { exhibits: [parcel] })).to.deep.equal([
      'unknown_exhibit',
    ]);
    expect(codesOf({ argument: 'See Exhibit C.' }, { exhibits: [parcel] })).to.deep.equal([
      'unknown_exhibit',
    ]);
    expect(codesOf({ argument: 'See https://shop.example/tracking.' })).to.deep.equal(['link_in_letter']);
    expect(codesOf({ template: 'Our policy: {{refund_policy_url}}' })).to.deep.equal(['link_in_letter']);
  });

  it('are absent from every built-in letter', () => {
    for (const { content, name } of builtinTemplates)
      expect(codesOf({ template: content }, { exhibits: [parcel] }), name).to.deep.equal([]);
  });
});
