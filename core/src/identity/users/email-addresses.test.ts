import { expect } from 'chai';

import { findEmailProblems, toStoredEmail } from './email-addresses.js';

const messageOf = (email: string) => findEmailProblems(email)[0]?.message;

describe('email addresses', () => {
  for (const email of [
    "hazel.o'hara+disputes@warren.example",
    'jörg@bücher.example',
    'łukasz@example.pl',
    'nguyễn@example.vn',
    'почта@пример.рф',
    '用户@例え.jp',
    'カタカナ-tanaka@example.jp',
    'χρήστης@παράδειγμα.ελ',
  ])
    it(`accept ${email}`, () => {
      expect(findEmailProblems(email)).to.deep.equal([]);
    });

  for (const [why, email] of [
    ['a zero-width space', 'ha\u200bzel@warren.example'],
    ['a soft hyphen', 'ha\u00adzel@warren.example'],
    ['a direction mark', 'hazel\u202e@warren.example'],
    ['a variation selector', 'hazel\ufe0f@warren.example'],
    ['a filler', 'hazel\u3164@warren.example'],
    ['a tag character', 'hazel\u{e0041}@warren.example'],
    ['a zero-width joiner in the domain', 'hazel@war\u200dren.example'],
    ['a combining mark', 'hazel\u0332@warren.example'],
    ['a decomposed letter', 'jo\u0308rg@warren.example'],
    ['full-width letters', 'ｈazel@warren.example'],
    ['a look-alike dash', 'hazel\u2010fox@warren.example'],
    ['a Cyrillic letter between Latin ones', 'h\u0430zel@warren.example'],
    ['a Greek letter between Latin ones', 'haz\u03b5l@warren.example'],
    ['a Cyrillic letter in the domain', 'hazel@w\u0430rren.example'],
    ['only Cyrillic letters that look Latin', '\u0441\u043e\u0440\u0443@warren.example'],
    ['a domain of Cyrillic letters that look Latin', 'hazel@\u0430\u0440\u0440\u04cf\u0435.com'],
    ['a dotless i', 'adm\u0131n@warren.example'],
    ['a phonetic letter', 'h\u0251zel@warren.example'],
    ['digits of another script', 'hazel\u0661@warren.example'],
  ] as const)
    it(`reject ${why}`, () => {
      expect(messageOf(email)).to.be.a('string');
    });

  it('are stored with their domain in Punycode', () => {
    expect(toStoredEmail(' Jörg@Bücher.example ')).to.equal('jörg@xn--bcher-kva.example');
    expect(toStoredEmail('Hazel@Warren.example')).to.equal('hazel@warren.example');
  });
});
