import { expect } from 'chai';

import { describeNetwork, describeReason, describeStage, describeStatus } from './words.js';

describe('the words of a dispute', () => {
  it('are the product’s own if it has one', () => {
    expect(describeStatus('charge_refunded')).to.deep.equal({ label: 'Refunded', tone: 'violet' });
    expect(describeReason('product_not_received')).to.equal('Product not received');
    expect(['visa', 'paypal', 'klarna', 'cash_app'].map(describeNetwork)).to.deep.equal([
      'Visa',
      'PayPal',
      'Klarna',
      'Cash App Pay',
    ]);
    expect(describeReason(null)).to.equal('N/A');
  });

  it('are otherwise the provider’s, unchanged', () => {
    for (const word of ['RETRIEVAL_PENDING', 'constructor', '__proto__', 'toString', '等待']) {
      expect(describeStatus(word)).to.deep.equal({ label: word, tone: 'grey' });
      for (const describeWord of [describeReason, describeNetwork, describeStage]) {
        expect(describeWord(word)).to.equal(word);
      }
    }
  });
});
