import { expect } from 'chai';
import fc from 'fast-check';

import { describeSpot, findCardNumbers, hasCardNumber, withoutCardNumbers } from './card-numbers.js';

describe('card number in a text', () => {
  it('is found in every usual spelling', () => {
    for (const text of [
      '4242424242424242',
      'card 4242 4242 4242 4242 exp 12/30',
      '4242 4242 4242 4242 12/30 123',
      '1 4242 4242 4242 4242',
      '5555-5555-5555-4444',
      '5555\u20135555\u20135555\u20134444',
      '4242\u00a04242\u00a04242\u00a04242',
      '2223003122003222',
      'Amex 378282246310005.',
      'Amex 3782 822463 10005',
      'Diners 3056 930902 5904',
      '(3566002020360505)',
      'a\n6011111111111117\nb',
      '6200 0000 0000 0005',
      '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
      'my order was paid with 4242424242424242',
      'Card number: 4242424242424242',
      'order card number 4242424242424242',
      'old Visa card 4222222222222',
      'Order 77: 4242 4242 4242 4242',
      'receipt.pdf,4242424242424242,12/30',
    ]) {
      expect(hasCardNumber(text), text).to.equal(true);
    }
  });

  it('is removed from external texts, and nothing else is', () => {
    expect(withoutCardNumbers('a 4242 4242 4242 4242, b 378282246310005.')).to.equal(
      'a [card number removed], b [card number removed].',
    );
    expect(withoutCardNumbers('4242424242424242 2026-11-21')).to.equal('[card number removed] 2026-11-21');
    const harmless = 'Order no. 4242424242424242 of 2026-11-21';
    expect(withoutCardNumbers(harmless)).to.equal(harmless);
  });

  it('is removed completely next to another one, and together with a security code after it', () => {
    expect(withoutCardNumbers('4242424242424242 5555555555554444')).to.equal(
      '[card number removed] [card number removed]',
    );
    expect(withoutCardNumbers('4242 4242 4242 4242 123')).to.equal('[card number removed]');
    const ordered = withoutCardNumbers('4242424242424242 for order no. 4111111111111111');
    expect(hasCardNumber(ordered), ordered).to.equal(false);
  });

  it('is removed from a text of thousands of them within a second', () => {
    const started = performance.now();
    expect(withoutCardNumbers('4242424242424242, '.repeat(2_000))).to.not.match(/\d/);
    expect(performance.now() - started).to.be.below(1_000);
  });

  it('is not found in tracking numbers, order numbers, dates and masked cards', () => {
    for (const text of [
      '00340434161094042557',
      '1Z999AA10123456784',
      '4242 42** **** 4242',
      '2026-11-21 09:00:00.000',
      'order 4242424242424241',
      'Order no. 4242424242424242',
      'Tracking number: 4242424242424242',
      'IMEI 378282246310005',
      'EAN 4222222222222',
      '4222222222222',
      'RB4242424242424242CN',
      '0.4242424242424242',
      '+49 30 1234567890',
      '42424242424242421234567890',
      '4242 4242 4242 4242 4242 4242',
      '42 42424 242 424242',
    ]) {
      expect(hasCardNumber(text), text).to.equal(false);
    }
  });

  it('is reported by line and character, never by its digits', () => {
    const spots = findCardNumbers('Dear bank,\nhe paid with 4242 4242 4242 4242\nand 5555555555554444.');
    expect(spots.map(describeSpot)).to.deep.equal(['line 2, character 14', 'line 3, character 5']);
    expect(JSON.stringify(spots)).to.not.match(/4242|5555/);
  });

  it('is not found in ten thousand labeled order and tracking numbers', () => {
    const label = fc.constantFrom(
      'Order ',
      'order no. ',
      'Order #',
      'Tracking number: ',
      'tracking ',
      'Parcel ID ',
    );
    const digits = fc.stringMatching(/^[1-9]\d{11,21}$/);
    fc.assert(
      fc.property(label, digits, (name, number) => !hasCardNumber(`Sent on 3 May. ${name}${number}.`)),
      { numRuns: 10_000 },
    );
  });

  it('is found anywhere in a text', () => {
    const words = fc.stringMatching(/^[a-z ,.]{0,60}$/);
    fc.assert(
      fc.property(words, words, (before, after) => hasCardNumber(`${before}; 4000056655665556 ${after}`)),
    );
  });

  // One pass per position would exceed the time limit of a test.
  it('is found in hundreds of thousands of digits in linear time', () => {
    for (const text of [
      '4 '.repeat(100_000),
      '4'.repeat(400_000),
      '4242 '.repeat(40_000),
      'order '.repeat(40_000),
    ]) {
      findCardNumbers(text);
    }
  }).timeout(15_000);
});
