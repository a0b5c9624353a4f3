import { expect } from 'chai';

import { beginningOf } from '../src/beginning-of.js';

describe('the beginning of a text', () => {
  it('is the whole text if it fits', () => {
    expect(beginningOf('They hopped.', 12)).to.equal('They hopped.');
    expect(beginningOf('', 0)).to.equal('');
  });

  it('has whole lines, without the empty ones at its end', () => {
    expect(beginningOf('First line.\n\nSecond line.\nThird line.', 30)).to.equal(
      'First line.\n\nSecond line.',
    );
    expect(beginningOf('First line.\n\nSecond line.', 20)).to.equal('First line.');
  });

  it('has whole sentences where a line is too long, also of Japanese', () => {
    expect(beginningOf('Title\nThey hopped. They ran for hours and hours.', 30)).to.equal(
      'Title\nThey hopped.',
    );
    expect(beginningOf('ウサギは跳ねた。ウサギは走った。', 10)).to.equal('ウサギは跳ねた。');
  });

  it('never ends with the number of a list or within an amount', () => {
    expect(beginningOf('1. They hopped away from the hutch.', 20)).to.equal('');
    expect(beginningOf('They cost 24.00 EUR. They were paid at once.', 25)).to.equal('They cost 24.00 EUR.');
    expect(beginningOf('They cost 24.00 EUR.', 15)).to.equal('');
  });

  it('is empty if nothing fits, and never longer than allowed', () => {
    expect(beginningOf('x'.repeat(30), 20)).to.equal('');
    const text = 'One. Two\nthree. 4. Five six seven!\n\nEight.';
    for (let max = -3; max <= text.length; max += 1)
      expect(beginningOf(text, max).length, String(max)).to.be.at.most(Math.max(max, 0));
  });
});
