import { expect } from 'chai';

import { isFromRight, shapesOf } from './right-to-left.js';

describe('a text that is read from the right', () => {
  it('has one box for each joined part of a word, and one for a number or a Latin word', () => {
    const shapes = {
      استلام: ['ا', 'ستلا', 'م'],
      'لكم.': ['لكم', '.'],
      جَزِيلًا: ['جَزِ', 'يلًا'],
      '(17/11/2026)،': ['(17/11/2026)،'],
      'robin@example.com': ['robin@example.com'],
      תּוֹדָה: ['תּוֹדָה'],
    };
    for (const [word, parts] of Object.entries(shapes)) expect(shapesOf(word), word).to.deep.equal(parts);
  });

  it('is recognized by its first letter', () => {
    expect([isFromRight('12. תודה'), isFromRight('Thanks, תודה')]).to.deep.equal([true, false]);
  });
});
