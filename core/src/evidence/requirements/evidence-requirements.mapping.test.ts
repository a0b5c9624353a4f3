import { expect } from 'chai';

import { winPercentageOf } from './evidence-requirements.mapping.js';

describe('the win percentage that a provider reports', () => {
  const read = (text: string | undefined, name = 'worldpay_historical_win_percentage') =>
    winPercentageOf({ provider: 'worldpay', metadata: text === undefined ? {} : { [name]: text } });

  it('is read from 0 to 100', () => {
    expect(read('41')).to.equal(41);
    expect(read(' 33.5 ')).to.equal(33.5);
    expect([read('0'), read('100')]).to.deep.equal([0, 100]);
  });

  it('is none for any other text, and for the value of another provider', () => {
    for (const text of [undefined, '', '-1', '101', '4e1', 'high', '41%'])
      expect(read(text), String(text)).to.equal(undefined);
    expect(read('41', 'stripe_historical_win_percentage')).to.equal(undefined);
  });
});
