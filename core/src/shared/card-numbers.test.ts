import { expect } from 'chai';

import { hasCardNumber } from './card-numbers.js';

describe('a card number in a text', () => {
  it('is found in every usual spelling', () => {
    for (const text of [
      '4242424242424242',
      'card 4242 4242 4242 4242 exp 12/30',
      '5555-5555-5555-4444',
      'Amex 378282246310005.',
      '(3566002020360505)',
      'a\n6011111111111117\nb',
    ]) {
      expect(hasCardNumber(text), text).to.equal(true);
    }
  });

  it('is not seen in tracking numbers, order numbers, dates and masked cards', () => {
    for (const text of [
      '00340434161094042557',
      '1Z999AA10123456784',
      '4242 42** **** 4242',
      '2026-11-21 09:00:00.000',
      'order 4242424242424241',
      '+49 30 1234567890',
      '42424242424242421234567890',
    ]) {
      expect(hasCardNumber(text), text).to.equal(false);
    }
  });

  it('takes no longer than a moment on a hundred thousand digits', () => {
    const startedAt = performance.now();
    hasCardNumber('4 '.repeat(100_000));
    expect(performance.now() - startedAt).to.be.lessThan(1_000);
  });
});
