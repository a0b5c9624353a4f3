import { expect } from 'chai';

import { listDrawable, parseCharsets, undrawableIn, undrawableWarning } from './drawable-characters.js';

describe('characters that fonts draw', () => {
  const latin = parseCharsets('20-7e a0-ff\n2713 1f4e6\n');

  it('are those of all fonts together', () => {
    expect(undrawableIn('Größe ✓ 📦', latin)).to.deep.equal([]);
    expect(undrawableIn('Got it 🎉🎉 ขอ', latin)).to.deep.equal(['🎉', 'ข', 'อ']);
  });

  it('are not reported as missing for spaces, line ends, joiners and variation selectors', () => {
    expect(undrawableIn('a\r\n\tb\u00a0\u2003\u200d\ufe0f\u2060', latin)).to.deep.equal([]);
  });

  it('are read from the fonts of the system, without fonts that have only bitmaps', async () => {
    const drawable = await listDrawable({ PATH: process.env['PATH'] ?? '' });
    if (drawable === undefined) throw new Error('fontconfig lists no fonts');
    expect(undrawableIn('Hello 領収書 \u{10fffd}', drawable)).to.deep.equal(['\u{10fffd}']);
  });

  it('are unknown without fontconfig', async () => {
    expect(await listDrawable({ PATH: '/nowhere' })).to.equal(undefined);
  });

  it('are named in the warning with their codes, up to eight of them', () => {
    expect(undrawableWarning('This text', ['📦', 'ข'])).to.equal(
      'This text has characters that no font on this server draws: 📦 (U+1F4E6), ข (U+0E02). The PDF shows boxes or ' +
        'nothing in their place. Replace them, or ask the operator to install fonts: ' +
        'apt install fonts-noto-core fonts-symbola',
    );
    expect(undrawableWarning('This text', 'ก ข ค ฆ ง จ ฉ ช ซ ฌ'.split(' '))).to.include(
      'ช (U+0E0A) and 2 more.',
    );
  });
});
