import { expect } from 'chai';

import { scrubPayload } from '../../core/src/connections/webhooks/scrubbed-payload.js';
import { parseCsv } from '../../core/src/evidence/exhibits/text-files.js';
import { findEmailProblems } from '../../core/src/identity/users/user-fields.js';
import { quantitiesOf } from '../../core/src/letters/drafting/quantities.js';
import { createVeil } from '../../core/src/platform/ai/personal-data.js';

const length = 300_000;
const fill = (part: string): string => part.repeat(Math.ceil(length / part.length));

/**
 * Each makes a backtracking pattern work for minutes: quadratic in its length. The product handles them instantly, or
 * the runner ends the test.
 */
const hostile: Readonly<Record<string, string>> = {
  letters: fill('a'),
  capitals: `${fill('A')}!`,
  'capitals and hyphens': fill('A-'),
  'asterisks before the last digits of a card': `${fill('x')}!`,
  'breaks before a letter': `${fill('\n')}x`,
  'blanks before a colon': `name ${fill(' ')}x`,
  'dots of an address': `a@${fill('.')} `,
  'parts of an address': `a@${fill('a.')} `,
  'signs of addresses': fill('a@'),
  labels: fill('customer '),
  greetings: fill('Dear A '),
  'beginnings of tags': fill('<'),
  quotes: fill('"'),
  characters: fill('京'),
  'numbers of characters': fill('二'),
  numbers: fill('1 '),
  'numbers and letters': fill('a1_'),
};

describe('texts that cause regular-expression backtracking', () => {
  for (const [what, text] of Object.entries(hostile)) {
    it(`are read in one pass: ${what}`, () => {
      expect(findEmailProblems(text)).to.have.length(1);
      expect(parseCsv(text).length).to.be.above(0);
      const { hide, reveal } = createVeil([text]);
      expect(reveal(hide(text))).to.equal(text);
      expect(quantitiesOf(text)).to.be.an('array');
      expect(scrubPayload(Buffer.from(JSON.stringify({ text, [text]: text })))).to.be.an('object');
    });
  }

  it('are rejected as email addresses at sign-up, while an address of 254 characters is accepted', () => {
    expect(findEmailProblems(`${'a'.repeat(242)}@a.example`)).to.have.length(0);
    expect(findEmailProblems(`${'a'.repeat(245)}@a.example`)).to.have.length(1);
  });
});
