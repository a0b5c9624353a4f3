import { expect } from 'chai';
import fc from 'fast-check';

import { createVeil } from './personal-data.js';

describe('personal data in a prompt', () => {
  const samples = [
    'anna@thumper.example',
    '+353 1 555 0199',
    '4242 4242 4242 4242',
    'card ending in 4242',
    '203.0.113.7',
    '12 Mill Road, Dublin',
    'Dear Anna Thumper',
    '田中様',
    '[EMAIL_1]',
    'Recipient: Jonas Rosen\n',
    'on 2026-05-04 it cost EUR 1,234.50; ',
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...samples), fc.string())).map((parts) => parts.join(' '));

  it('is restored exactly', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const veil = createVeil(texts);
        for (const one of texts) expect(veil.reveal(veil.hide(one))).to.equal(one);
      }),
    );
  });

  for (const sample of samples.slice(0, 8))
    it(`is hidden: ${sample}`, () => {
      const hidden = createVeil([sample]).hide(`See: ${sample}!`);
      expect(hidden).to.match(/\[[A-Z]+_1\]/);
      expect(hidden).not.to.include(sample);
    });

  it('is replaced without the dates and amounts of the case', () => {
    const plain = 'on 2026-05-04 it cost EUR 1,234.50, order 1041';
    expect(createVeil([plain]).hide(plain)).to.equal(plain);
  });

  it('is replaced in every place where a known name appears', () => {
    const veil = createVeil(['Recipient: Jonas Rosen\n', 'Jonas Rosen signed']);
    expect(veil.hide('Jonas Rosen signed')).to.equal('[PERSON_1] signed');
  });

  it('is not restored for an unknown placeholder', () => {
    expect(createVeil([]).reveal('It went to [PERSON_1].')).to.equal(undefined);
  });

  it('is found in long texts in linear time', () => {
    for (const long of ['a.'.repeat(200_000), '1 '.repeat(200_000), 'Aa '.repeat(150_000)])
      createVeil([long]).hide(long);
  }).timeout(15_000);
});
