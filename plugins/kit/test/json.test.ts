import {
  lookUp,
  money,
  objectOf,
  objectsOf,
  optional,
  parseJson,
  parseObject,
  parseTime,
  ProviderError,
  readAnswer,
  readEvent,
  requireAmount,
  requireField,
  textOf,
  textsOf,
  textsOnly,
} from '@rebuttal/plugin-kit';
import type { ProviderResponse } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('readers of JSON', () => {
  it('treat a field of another type as missing', () => {
    const object = { text: 4, empty: '', list: 'no', object: [] };
    expect(textOf(object, 'text')).to.equal(undefined);
    expect(textOf(object, 'empty')).to.equal(undefined);
    expect(textsOf(object, 'list')).to.deep.equal([]);
    expect(objectOf(object, 'object')).to.deep.equal({});
  });

  it('leave out list items of another type', () => {
    expect(textsOf({ list: ['a', 1, null, 'b'] }, 'list')).to.deep.equal(['a', 'b']);
    expect(objectsOf({ list: [{ id: 1 }, 'x', [], null] }, 'list')).to.deep.equal([{ id: 1 }]);
    expect(textsOnly({ a: 'x', b: 1, c: '', d: undefined })).to.deep.equal({ a: 'x' });
  });

  it('return texts that PostgreSQL can store: no NUL, no lone surrogates', () => {
    const text = String.raw`{"a\u0000":["x\u0000y","\uD83D","\ud83d\ude00",{"b":"cut \ud83e"},4,null],"c":"\\u0000"}`;
    expect(parseJson(text)).to.deep.equal({
      a: ['xy', '\uFFFD', '😀', { b: 'cut \uFFFD' }, 4, null],
      c: String.raw`\u0000`,
    });
    const event = { body: Buffer.from(String.raw`{"note":"a\u0000b"}`) };
    expect(readEvent(event, 'Carrot Pay')).to.deep.equal({ note: 'ab' });
    expect(parseObject(String.raw`{"note":"\ud800"}`)).to.deep.equal({ note: '\uFFFD' });
  });

  it('never find inherited properties', () => {
    expect(lookUp({ won: 1 }, 'constructor')).to.equal(undefined);
    expect(objectOf({}, '__proto__')).to.deep.equal({});
    expect(textOf(JSON.parse('{"__proto__":{"id":"x"}}') as Record<string, unknown>, 'id')).to.equal(
      undefined,
    );
  });

  it('leave out an optional field without a value, and keep one that is false', () => {
    expect(optional('a', undefined)).to.deep.equal({});
    expect(optional('a', false)).to.deep.equal({ a: false });
  });

  for (const [text, iso] of [
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20t09:30:00.5z', '2026-11-20T09:30:00.500Z'],
    ['2026-11-20T09:30:00.1234567+01:00', '2026-11-20T08:30:00.123Z'],
  ] as const)
    it(`read the time ${text}`, () => void expect(parseTime(text)?.toISOString()).to.equal(iso));

  for (const text of ['', '2026-11-20', '2026-11-20T09:30:00', '2026-13-20T09:30:00Z', 'yesterday'])
    it(`treat "${text}" as no time`, () => void expect(parseTime(text)).to.equal(undefined));

  it("read a time without a zone in the provider's zone", () => {
    expect(parseTime('2026-11-20T09:30:00', 'Z')?.toISOString()).to.equal('2026-11-20T09:30:00.000Z');
  });

  it('reject a response that is not an object as unexpected, with its status', () => {
    const response = { status: 200, json: () => [] } as unknown as ProviderResponse;
    expect(() => readAnswer(response, 'Rabbit Pay'))
      .to.throw(ProviderError, 'Rabbit Pay')
      .with.include({ kind: 'unexpected_answer', status: 200 });
  });

  it('reject a webhook that is not an object as malformed', () => {
    for (const body of ['', '[]', '"text"', 'null'])
      expect(() => readEvent({ body: Buffer.from(body) }, 'Rabbit Pay'))
        .to.throw(ProviderError)
        .with.property('kind', 'malformed');
    expect(parseObject('<html>')).to.equal(undefined);
  });

  it('reject an invalid amount as unexpected, and hide no defect of ours', () => {
    expect(requireAmount('Rabbit Pay', () => money(42, 'EUR'))).to.deep.equal({
      amountMinor: 42,
      currency: 'EUR',
    });
    expect(() => requireAmount('Rabbit Pay', () => money(0.5, 'EUR')))
      .to.throw(ProviderError, 'readable amount')
      .with.property('kind', 'unexpected_answer');
    const broken = () => {
      throw new TypeError('ours');
    };
    expect(() => requireAmount('Rabbit Pay', broken)).to.throw(TypeError);
  });

  it('name the missing field of a dispute', () => {
    expect(() => requireField(undefined, 'Rabbit Pay', 'amount')).to.throw(ProviderError, 'readable amount');
    expect(requireField(0, 'Rabbit Pay', 'amount')).to.equal(0);
  });
});
