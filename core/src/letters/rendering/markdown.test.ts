import { expect } from 'chai';
import fc from 'fast-check';

import { markdownToHtml, markdownToText } from './markdown.js';

const allowedTags = new Set(
  'p br strong em s h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code hr table thead tbody tr th td'.split(' '),
);

const markdownSoup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>', '<img src=x onerror=alert(1)>', '![x](http://a/b)', '[x](javascript:alert(1))',
        '<http://a.example>', 'http://a.example', '```{{hare}}\n', '~~~"onload="\n', '\n\n', '> ', '1. ', '- ', '# ',
        '|a|b|\n|-|-|\n|{{hare}}|d|\n', '**', '_', '`', '&lt;', '\\', '[a]: http://a/b\n\n[a]', '    ', '{{hare}}',
      ), // oxfmt-ignore
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('the Markdown of templates', () => {
  it('has no HTML, no links, no pictures and no addresses', () => {
    const html = markdownToHtml(
      '<b>x</b> [a](http://a/b) ![i](http://a/i.png) <http://a> http://a [r]\n\n[r]: http://a',
    );
    expect(html).to.not.match(/<(a|img|b)\b/);
    expect(html).to.contain('&lt;b&gt;x&lt;/b&gt; [a](http://a/b) ![i](http://a/i.png)');
  });

  it('never writes a template’s text into a tag', () => {
    fc.assert(
      fc.property(markdownSoup, (source) => {
        for (const [, name = '', attributes = ''] of markdownToHtml(source).matchAll(
          /<\/?([^\s>]*)([^>]*)>/g,
        )) {
          expect(allowedTags).to.include(name);
          expect(attributes).to.match(/^( start="\d+"| style="text-align:(left|right|center)")?$/);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('becomes plain text without its marks', () => {
    const source =
      '# Title\n\n> Thesis\n\n1. **One** and _two_\n1. Three\n   - four\n\nEnd `code`\nhere\n\n|a|b|\n|-|-|\n|1|2|\n\nLast';
    expect(markdownToText(source)).to.equal(
      'Title\n\nThesis\n\n1. One and two\n2. Three\n   - four\n\nEnd code\nhere\n\na | b\n1 | 2\n\nLast',
    );
  });

  it('keeps every word as plain text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 30 }), (words) => {
        const source = words
          .map((word, index) => (['1. ', '- ', '> ', '', '### '][index % 5] ?? '') + word)
          .join('\n');
        const found = markdownToText(source).match(/[a-z]+/g) ?? [];
        expect(found.sort()).to.deep.equal([...words].sort());
      }),
    );
  });

  it('reads hostile nesting in bounded time', () => {
    const hostile = ['*', '_', '> ', '- ', '`', '[', '![', '|', '\\', '&', '~~'].map((mark) =>
      mark.repeat(200_000),
    );
    for (const source of hostile) {
      markdownToHtml(source);
      markdownToText(source);
    }
  }).timeout(15_000);
});
