import { createHash } from 'node:crypto';

import { expect } from 'chai';
import fc from 'fast-check';

import { createLetterRenderer, type LetterRenderer } from '../../core/src/letters/rendering/layout.js';
import type { LetterCase } from '../../core/src/letters/rendering/letter-case.js';
import { composeLetter } from '../../core/src/letters/rendering/letter.js';
import { templateVariables } from '../../core/src/letters/rendering/template-variables.js';
import { exhibit, factsOf, hutchCase } from '../../core/src/letters/rendering/testing/rabbit-case.js';
import {
  checkContent,
  isVariable,
  listVariables,
} from '../../core/src/letters/templates/template-content.js';

const runs = 10_000;

/** Set by any payload that runs as code. */
const trap = '__templateTrap';
const payloads = [
  `<%= globalThis.${trap} = 1 %>`,
  `<%- globalThis.${trap} = 1 %>`,
  `\${globalThis.${trap} = 1}`,
  `{{constructor.constructor("globalThis.${trap} = 1")()}}`,
  `{{#with "s" as |string|}}{{__proto__}}{{/with}}`,
  `<script>globalThis.${trap} = 1</script>`,
  `"><img src=x onerror="globalThis.${trap} = 1">`,
  `' onload='globalThis.${trap} = 1`,
  '</div></body></html><svg/onload=1>',
  '[a](javascript:alert(1)) ![b](http://a.example/b.png) <http://a.example>',
  '{{merchant_name}}{{customer_name}}',
  '{{#amount}}{{^amount}}{{/amount}}',
  "$& $` $' $1 $$ $<name>",
  '&lt;b&gt; &#60;i&#62; &amp;lt;',
  '\u2028\u202e\u0000\u001b[31m\ufeff',
  '```{{amount}}\n~~~"onload="\n',
  '|a|b|\n|-|-|\n|{{amount}}|<b>|\n',
];
const names = templateVariables.map(({ name }) => name);
const wrongNames = ['fox', 'constructor', '__proto__', 'toString', 'Customer Name', 'customerName', '#', '/'];

const soup = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...payloads) },
      { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `{{${name}}}`) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('#', '^', '/'), fc.constantFrom(...names.slice(0, 8)))
          .map(([kind, name]) => `{{${kind}${name}}}`),
      },
      { weight: 1, arbitrary: fc.constantFrom(...wrongNames).map((name) => `{{ ${name} }}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('{{', '}}', '\n\n', '1. ', '> ', '**', '\r\n', '    ', '<', '&'),
      },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    ),
    { maxLength: 16 },
  )
  .map((parts) => parts.join(' ').toWellFormed());

const value = fc.oneof(fc.constantFrom(...payloads), fc.string({ unit: 'binary', maxLength: 30 }));

const letterCases: fc.Arbitrary<LetterCase> = fc
  .record({
    content: soup,
    texts: fc.tuple(value, value, value, value, value, value),
    language: fc.constantFrom('en' as const, 'zh' as const, 'ja' as const),
  })
  .map(({ content, texts, language }) => {
    const [name, email, description, title, text, file] = texts.map((one) => one.toWellFormed());
    const plain = hutchCase(content);
    return hutchCase(content, {
      merchant: { ...plain.merchant, name: name ?? '', businessModel: description },
      facts: factsOf({
        customer_name: name ?? '',
        customer_email: email ?? '',
        order_items: description ?? '',
      }),
      records: { shippingAddress: text },
      exhibits: [
        exhibit(0, 'receipt', { title, description, fileName: file }),
        exhibit(1, 'customer_communication', { title: name, text }),
      ],
      template: { ...plain.template, language },
    });
  });

/** Every complete tag that the layout and the Markdown may produce. */
const ownTag = new RegExp(
  `^(?:!doctype html|/?(?:html|head|body|table|thead|tbody|tr|p|br|hr|strong|em|s|ul|ol|li|blockquote|pre|code|dl|dt|dd|div|th|td|title|style|span|h[1-6])` +
    `|html lang="(?:en|zh-CN|ja)"|meta [a-z-]+="[^"<>]*"(?: content="[^"<>]*")?|ol start="\\d+"|t[hd] style="text-align:(?:left|right|center)"` +
    `|pre dir="rtl"|(?:body|p|div|span|pre|table|td|dl|dt|dd|blockquote) class="[a-z ]+")$`,
);

function foreignTags(html: string): string[] {
  const body = html.replace(/<style>[^<]*<\/style>/, '');
  const tags = [...body.matchAll(/<([^<>]*)>?/g)].map(([, inside = '']) => inside);
  return tags.filter((inside) => !ownTag.test(inside));
}

describe('template rendering, with any template and values', () => {
  let renderer: LetterRenderer;

  before(async () => {
    const layoutFile = new URL('../../core/src/letters/rendering/letter.ejs', import.meta.url);
    renderer = await createLetterRenderer({ layoutFile });
  });
  afterEach(() => {
    expect(globalThis).to.not.have.property(trap);
  });

  it('detects a foreign tag in the check itself', () => {
    for (const tag of [
      '<script>',
      '<p onclick="x">',
      '<div class="a" id="b">',
      '<img src=x>',
      '< b>',
      '<svg/onload=1',
      '<b',
    ])
      expect(foreignTags(`<p>one</p>${tag}`), tag).to.have.length(1);
    expect(
      foreignTags('<!doctype html><p>1 &lt; 2</p><ol start="3"><td style="text-align:left">'),
    ).to.deep.equal([]);
  });

  it('renders a letter without foreign tags or scripts, the same bytes each time', function () {
    this.timeout(120_000);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    fc.assert(
      fc.property(letterCases, (letterCase) => {
        const letter = composeLetter(letterCase);
        const html = renderer.render(letter);
        expect(foreignTags(html)).to.deep.equal([]);
        expect(html).to.match(/^<!doctype html>[^]*<\/html>\s*$/);
        expect(Object.hasOwn(globalThis, trap)).to.equal(false);
        expect(hash(renderer.render(composeLetter(structuredClone(letterCase))))).to.equal(hash(html));
      }),
      { numRuns: runs },
    );
  });

  it('reports errors before saving; an accepted template leaves no tag brace in the letter', () => {
    fc.assert(
      fc.property(soup, (content) => {
        const problems = checkContent(content);
        for (const { field, message } of problems) {
          expect(field).to.equal('content');
          expect(message.length).to.be.within(10, 300);
        }
        if (problems.length > 0) return;
        const { argument } = composeLetter(hutchCase(content));
        expect(argument.text).to.not.match(/\{\{|\}\}/);
        for (const { name } of listVariables(content, [])) expect(isVariable(name)).to.equal(true);
      }),
      { numRuns: runs },
    );
  });

  it('accepts templates of known variables and closed blocks', () => {
    const part: fc.Arbitrary<string> = fc.letrec<{ part: string }>((tie) => ({
      part: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('We disagree. ', '1. **A claim.** ', '> ', '\n\n', '{ } '),
        fc.constantFrom(...names).map((name) => `{{${name}}}`),
        fc
          .tuple(
            fc.constantFrom('#', '^'),
            fc.constantFrom(...names),
            fc.array(tie('part'), { maxLength: 3 }),
          )
          .map(([kind, name, inner]) => `{{${kind}${name}}}${inner.join('')}{{/${name}}}`),
      ),
    })).part;
    const contents = fc
      .array(part, { minLength: 1, maxLength: 8 })
      .map((parts) => `Dear all, ${parts.join(' ')}`);
    fc.assert(
      fc.property(contents, (content) => {
        expect(checkContent(content)).to.deep.equal([]);
        const { argument } = composeLetter(hutchCase(content));
        expect(argument.text).to.not.match(/\{\{|\}\}/);
      }),
      { numRuns: runs },
    );
  });

  it('validates in one pass, however hostile the template', () => {
    const hostile = [
      '{',
      '{{',
      '}}',
      '{{a',
      '{{#amount}}',
      '{{/amount}}',
      '{{amount}}',
      '{{ ',
      '{{fox}}',
      '{{#a}}{{/b}}',
    ];
    for (const piece of hostile) {
      expect(checkContent(piece.repeat(Math.floor(400_000 / piece.length))).length).to.be.at.most(20);
    }
  });
});
