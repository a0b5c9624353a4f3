import { expect } from 'chai';
import fc from 'fast-check';

import { checkCitations, type Source } from './citation-check.js';

const exhibit = (content: string, id = 'evd_1', label = 'A'): Source => ({
  kind: 'evidence',
  id,
  label,
  content,
});
const cite = (id = 'evd_1') => [{ kind: 'evidence' as const, id }];
const whyOf = (text: string, content: string) => {
  const checked = checkCitations({ text, citations: cite() }, [exhibit(content)]);
  return 'why' in checked ? checked.why : undefined;
};

describe('citation check', () => {
  it('rejects a sentence without a citation or with an unknown one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (text, id) => {
        expect(checkCitations({ text, citations: [] }, [exhibit(text)])).to.have.property('why');
        fc.pre(id !== 'evd_1');
        const both = [...cite(), ...cite(id)];
        expect(checkCitations({ text, citations: both }, [exhibit(text)])).to.have.property('why');
      }),
    );
  });

  it('rejects numbers that the cited exhibit does not contain, and accepts the others', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (there, other) => {
        fc.pre(there !== other);
        expect(whyOf(`It cost ${there}.`, `Total: ${there.toLocaleString('en-US')}`)).to.equal(undefined);
        expect(whyOf(`It cost ${other}.`, `Total: ${there}`)).to.be.a('string');
      }),
    );
  });

  it('recognizes a date in any notation', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const written = (at: Date) => {
      const options = { timeZone: 'UTC', year: 'numeric', day: 'numeric', month: 'long' } as const;
      const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
      return [
        at.toISOString().slice(0, 10),
        at.toLocaleDateString('en-GB', options),
        at.toLocaleDateString('en-US', options),
        `${year}年${month}月${date}日`,
      ];
    };
    fc.assert(
      fc.property(day, day, (there, other) => {
        const content = `Delivered ${there.toISOString().slice(0, 10)} at the warren`;
        for (const text of written(there))
          expect(whyOf(`It came on ${text}.`, content), text).to.equal(undefined);
        fc.pre(there.toISOString().slice(0, 10) !== other.toISOString().slice(0, 10));
        for (const text of written(other))
          expect(whyOf(`It came on ${text}.`, content), text).to.be.a('string');
      }),
    );
  });

  it('rejects facts from exhibits that the sentence does not cite', () => {
    const sources = [exhibit('Nothing of note'), exhibit('Sold for EUR 249.90', 'evd_2', 'B')];
    const text = 'It was sold for EUR 249.90.';
    expect(checkCitations({ text, citations: cite('evd_1') }, sources)).to.have.property('why');
    expect(checkCitations({ text, citations: cite('evd_2') }, sources)).not.to.have.property('why');
    const other = { text: 'Exhibits A and B show it.', citations: cite('evd_1') };
    expect(checkCitations(other, sources)).to.have.property('why').that.includes('exhibit B');
  });

  for (const [text, content] of [
    ['It was signed for by three people.', 'It was signed for.'],
    ['It cost USD 20.', 'It cost EUR 20.'],
    ['The parcel 1Z999AA1 arrived.', 'The parcel 1Z999AA2 arrived.'],
    ['The customer wrote “I love it”.', 'The customer wrote: I hate it.'],
    ['50% was refunded.', 'It was refunded on day 50.'],
    ['お客様は三回利用しました。', 'お客様は利用しました。'],
  ] as const)
    it(`rejects: ${text}`, () => expect(whyOf(text, content)).to.be.a('string'));

  for (const [text, content] of [
    ['It cost EUR 1234.50.', 'Total 1,234.50 EUR'],
    ['It cost EUR 1,234.50.', 'Total 1.234,50 EUR'],
    ['Two parcels were sent.', '2 parcels'],
    ['The payment passed 3-D Secure.', 'authenticated'],
    ['The customer wrote “I love it”.', 'He said: I  love\nit, thanks'],
  ] as const)
    it(`accepts: ${text}`, () => expect(whyOf(text, content)).to.equal(undefined));
});
