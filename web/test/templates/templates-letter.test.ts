import { expect } from 'chai';

import { selectBlocks as selectAsServer } from '../../../core/src/letters/rendering/placeholders.js';
import { templateVariables } from '../../../core/src/letters/rendering/template-variables.js';
import { builtinTemplates } from '../../../core/src/letters/templates/builtin/builtin-templates.js';
import { survives, toDocument, toMarkdown } from '../../src/features/templates/editor/letter-markdown.js';
import { selectBlocks, type Values } from '../../src/features/templates/editor/select-blocks.js';
import { sampleValues } from '../../src/features/templates/preview/sample-values.js';
import { labelOf, reasons } from '../../src/features/templates/words.js';

const valuesOf = (withEvidence: boolean): Values =>
  sampleValues(templateVariables, { merchantName: 'Rabbits & Sons', reason: null, withEvidence });
const valueSets = [valuesOf(true), valuesOf(false)];
const roundTrip = (source: string): string => toMarkdown(toDocument(source));

describe('the blocks of a letter in the editor', () => {
  it('are kept and dropped as on the server, for every built-in letter', () => {
    for (const { name, content } of builtinTemplates) {
      for (const values of valueSets) {
        const selected = selectAsServer(content, (variable) => {
          const value = values.get(variable);
          return value === undefined ? undefined : value.trim() !== '';
        });
        expect(selectBlocks(content, values), name).to.equal(selected);
      }
    }
  });

  it('match the server’s for unusual texts: nested, unpaired, unknown and on one line', () => {
    const odd = [
      'a {{#amount}}b{{/amount}} c',
      '{{#amount}}\nb\n{{/amount}}',
      '  {{#amount}}  \nb\n{{^order_id}}x{{/order_id}}\n{{/amount}}\nend',
      '{{#amount}}open {{#order_id}}inner{{/amount}}',
      '{{/amount}} {{#unknown}}x{{/unknown}} {{ amount }} {{Amount}}',
      '\n{{#amount}}\n\n{{/amount}}\n',
    ];
    const values: Values = new Map([
      ['amount', '$1'],
      ['order_id', ''],
    ]);
    for (const source of odd) {
      const selected = selectAsServer(source, (name) => {
        const value = values.get(name);
        return value === undefined ? undefined : value !== '';
      });
      expect(selectBlocks(source, values), source).to.equal(selected);
    }
  });
});

describe('the sample case of a letter', () => {
  it('has the reason of each built-in letter and supports claims of it', () => {
    for (const { name, disputeReason: reason, content } of builtinTemplates) {
      const values = sampleValues(templateVariables, {
        merchantName: 'Rabbits',
        reason,
        withEvidence: true,
      });
      const claims = [...content.matchAll(/\{\{(claims|claim_\w+)\}\}/g)].map(([, claim = '']) => claim);
      const supported = claims.filter((claim) => values.get(claim) !== '');
      if (reason !== 'general') expect(values.get('reason'), name).to.equal(labelOf(reasons, reason));
      expect(supported, name).to.have.lengthOf.at.least(reason === 'general' ? 1 : 3);
    }
  });
});

describe('the editor of letters', () => {
  it('can show every built-in letter, and returns one with the same content', () => {
    for (const { name, language, content } of builtinTemplates) {
      expect(survives(content, valuesOf(true)), `${name} (${language})`).to.equal(true);
    }
  });

  it('writes the same text again for its own output', () => {
    for (const { name, content } of builtinTemplates) {
      const once = roundTrip(content);
      expect(roundTrip(once), name).to.equal(once);
    }
  });

  it('leaves names, emphasis, lists, quotes, new lines and odd characters as they are', () => {
    for (const source of [
      'Order {{order_id}} of {{order_date}}, **paid** and *sent*.',
      'One line\nand the next',
      '- one\n- two\n\n3. three\n4. four',
      '> A quote of {{amount}}\n\n## Heading\n\n---\n\nEnd',
      '{{#amount}}\n1. **It.** Was {{amount}}.\n{{/amount}}\n{{^amount}}\nNothing.\n{{/amount}}',
      '5 \\* 3 and snake_case, 100 % & <b>',
    ]) {
      expect(roundTrip(source)).to.equal(source);
    }
  });

  it('rejects unsupported content, so that nothing is lost', () => {
    for (const source of ['| a | b |\n| - | - |\n| 1 | 2 |', '```\ncode\n```', 'with `code` in it']) {
      expect(survives(source, valuesOf(true)), source).to.equal(false);
    }
  });
});
