import { expect } from 'chai';

import { findDeliveryDate } from '../src/delivery-date.js';

describe('the date of delivery in a text', () => {
  for (const text of [
    '2026-11-02',
    '2.11.2026',
    '02/11/2026',
    '2 November 2026',
    'Nov 2nd, 2026',
    ' 2026-11-02\n',
  ]) {
    it(`is the complete text ${JSON.stringify(text)}`, () => {
      expect(findDeliveryDate(text)).to.deep.equal({ date: text.trim(), isAll: true });
    });
  }

  const labeled: readonly [string, string][] = [
    ['Carrier: Rabbit Express\nDelivered: 2026-11-02\nSigned: R. Sample', '2026-11-02'],
    ['Delivered on : 2 November 2026, 14:05', '2 November 2026, 14:05'],
    ['SERVICE_DATE: 2026-11-02\r\nRoom: 7', '2026-11-02'],
    ['Date: 2026-11-02\nDelivery date: 2026-11-02', '2026-11-02'],
  ];
  for (const [text, date] of labeled) {
    it(`is ${date} in ${JSON.stringify(text)}`, () => {
      expect(findDeliveryDate(text)).to.deep.equal({ date, isAll: false });
    });
  }

  const without = [
    '',
    'Both rabbits arrived on 2026-11-02.',
    'Shipped: 2026-11-02',
    'Delivered:',
    'Delivered: 2026-11-02\nCollected on: 2026-11-03',
    'toString: 2026-11-02',
  ];
  for (const text of without) {
    it(`is not guessed from ${JSON.stringify(text)}`, () => {
      expect(findDeliveryDate(text)).to.equal(undefined);
    });
  }

  it('is found in a long text in one pass', () => {
    findDeliveryDate('date'.repeat(200_000));
    findDeliveryDate(`${' '.repeat(400_000)}:`);
    findDeliveryDate(`${'1'.repeat(400_000)} nov`);
  }).timeout(15_000);
});
