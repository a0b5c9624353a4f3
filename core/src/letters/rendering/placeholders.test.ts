import { expect } from 'chai';
import fc from 'fast-check';

import { dropEmptyLines, fillVariables, selectBlocks, variablesUsed } from './placeholders.js';

const values = new Map<string, string | null>([
  ['hare', 'Hazel'],
  ['burrow', null],
  ['feed', 'hay'],
]);
const valueOf = (name: string) => values.get(name);
const hasValue = (name: string) => (values.has(name) ? values.get(name) !== null : undefined);

/** Generates texts that are likely to contain every tag of the grammar, and every broken form of it. */
const tagSoup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{{',
        '}}',
        '{{#hare}}',
        '{{/hare}}',
        '{{^burrow}}',
        '{{/burrow}}',
        '{{hare}}',
        '\n',
        ' ',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('placeholders', () => {
  it('inserts values, and nothing for a known name without one', () => {
    expect(fillVariables('{{hare}} eats {{ feed }}{{burrow}}.', valueOf)).to.equal('Hazel eats hay.');
  });

  it('leaves unknown names as they were written', () => {
    const text = '{{fox}} {{constructor}} {{__proto__}} {{toString}} {{hasOwnProperty}} {{ }} {{}} {{{x}}}';
    expect(fillVariables(text, valueOf)).to.equal(text);
    expect(selectBlocks('{{#constructor}}a{{/constructor}}', hasValue)).to.equal(
      '{{#constructor}}a{{/constructor}}',
    );
  });

  it('treats replacement patterns in values as text', () => {
    const patterns = "$& $` $' $1 $$ $<name>";
    expect(fillVariables('a {{hare}} b', () => patterns)).to.equal(`a ${patterns} b`);
  });

  it('never expands an inserted value', () => {
    expect(fillVariables('{{hare}}', () => '{{feed}} {{#hare}}')).to.equal('{{feed}} {{#hare}}');
  });

  it('keeps a block only by the value of its name', () => {
    const template =
      'A{{#hare}} with {{hare}}{{/hare}}{{#burrow}} never{{/burrow}}{{^burrow}} homeless{{/burrow}}.';
    expect(selectBlocks(template, hasValue)).to.equal('A with {{hare}} homeless.');
  });

  it('keeps blocks inside kept blocks and drops those inside dropped ones', () => {
    expect(selectBlocks('{{#hare}}1{{#feed}}2{{/feed}}3{{/hare}}', hasValue)).to.equal('123');
    expect(selectBlocks('{{#burrow}}1{{#feed}}2{{/feed}}3{{/burrow}}4', hasValue)).to.equal('4');
    expect(selectBlocks('{{#burrow}}1{{#burrow}}2{{/burrow}}3{{/burrow}}4', hasValue)).to.equal('4');
  });

  it('leaves blocks that are not closed, or closed in the wrong order, as text', () => {
    expect(selectBlocks('{{#hare}}a', hasValue)).to.equal('{{#hare}}a');
    expect(selectBlocks('a{{/hare}}', hasValue)).to.equal('a{{/hare}}');
    expect(selectBlocks('{{#hare}}a{{#feed}}b{{/hare}}c{{/feed}}', hasValue)).to.equal(
      'a{{#feed}}bc{{/feed}}',
    );
  });

  it('removes the line of a tag that is alone on it, so that a list stays one list', () => {
    const template = '1. a\n{{#burrow}}\n1. b\n{{/burrow}}\n  {{#hare}} \r\n1. c\n{{/hare}}\n';
    expect(selectBlocks(template, hasValue)).to.equal('1. a\n1. c\n');
  });

  it('names the variables of a template, and those that it prints unconditionally', () => {
    const template = '{{feed}} {{#hare}}{{hare}}{{/hare}} {{#burrow}}x{{/burrow}} {{fox}}';
    expect(variablesUsed(template, (name) => values.has(name))).to.deep.equal([
      { name: 'feed', required: true },
      { name: 'hare', required: false },
      { name: 'burrow', required: false },
    ]);
  });

  it('never fails, and only drops text inside a block', () => {
    fc.assert(
      fc.property(tagSoup, (template) => {
        const selected = selectBlocks(template, hasValue);
        expect(selected.length).to.be.at.most(template.length);
        if (!template.includes('{{/')) expect(selected).to.equal(template);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps everything but the tags when every name has a value', () => {
    fc.assert(
      fc.property(tagSoup, (template) => {
        const words = (text: string) => text.replace(/\{\{[#^/][^{}]*\}\}|\s/g, '');
        expect(words(selectBlocks(template.replaceAll('^', '#'), () => true))).to.equal(
          words(template.replaceAll('^', '#')),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads hundreds of thousands of braces, tags and spaces in one pass', () => {
    const hostile = [
      '{'.repeat(400_000),
      '{{ '.repeat(100_000),
      '{{#hare}}'.repeat(100_000),
      '{{#hare}}'.repeat(50_000) + '{{/feed}}'.repeat(50_000),
      '{{#burrow}}'.repeat(50_000) + '{{/burrow}}'.repeat(50_000),
      '{{hare}}'.repeat(100_000),
      '{{#hare}}'.repeat(50_000) + '{{feed}}'.repeat(50_000),
      '{{a'.repeat(100_000),
      `{{#hare}}${' '.repeat(400_000)}{{/hare}}`,
      `{{${' '.repeat(400_000)}hare}}`,
      ' '.repeat(400_000),
      `- ${' '.repeat(400_000)}hare`,
    ];
    for (const template of hostile) {
      const selected = selectBlocks(template, hasValue);
      fillVariables(dropEmptyLines(selected, hasValue), valueOf);
      variablesUsed(template, (name) => values.has(name));
    }
  }).timeout(15_000);
});
