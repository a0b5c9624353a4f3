import { expect } from 'chai';

import { withBreakableWords } from './breakable-words.js';

describe('words longer than a line', () => {
  const body = (text: string) => `<html><head><title>t</title></head><body><p>${text}</p></body></html>`;

  it('get line break opportunities, and keep every letter', () => {
    const word = 'x'.repeat(250);
    const made = withBreakableWords(body(word));
    expect(made).to.equal(body(`${'x'.repeat(100)}<wbr>${'x'.repeat(100)}<wbr>${'x'.repeat(50)}`));
    expect(made.replaceAll('<wbr>', '')).to.equal(body(word));
    expect(withBreakableWords(body('x'.repeat(100)))).to.equal(body('x'.repeat(100)));
  });

  it('are not cut within an escaped or multi-unit character', () => {
    const [signs, rabbits] = ['&amp;'.repeat(150), '🐇'.repeat(150)];
    expect(withBreakableWords(body(signs))).to.include(`${'&amp;'.repeat(100)}<wbr>${'&amp;'.repeat(50)}`);
    expect(withBreakableWords(body(rabbits))).to.include(`${'🐇'.repeat(100)}<wbr>${'🐇'.repeat(50)}`);
  });

  it('do not include tags, heads, and scripts whose lines can break anywhere', () => {
    for (const html of [
      body(`<img src="data:image/png;base64,${'A'.repeat(5000)}" alt="">`),
      `<html><head><style>${'a'.repeat(500)}</style></head><body></body></html>`,
      body('兔子'.repeat(500)),
      body('ウサギ。'.repeat(500)),
      body('a carrot and '.repeat(500)),
    ])
      expect(withBreakableWords(html)).to.equal(html);
  });
});
