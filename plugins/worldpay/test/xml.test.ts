import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import fc from 'fast-check';

import {
  elementsOf,
  elementText,
  elementTexts,
  escapeXml,
  readXml,
  withoutDoctype,
  writeXml,
} from '../src/xml.js';

import { recordings } from './helpers.js';

const rules = { kind: 'malformed', what: 'The letter' } as const;
const read = (text: string) => readXml(text, 'a', rules);
const refused = (text: string) => expectProviderError(() => read(text), 'malformed');

describe('XML from Worldpay', () => {
  it('keeps every value a string, so that ids keep their digits and codes their zeros', () => {
    const a = read('<a><id>82831204977120907</id><code>004</code><sum>1e3</sum><hex>0x10</hex></a>');
    expect(a).to.deep.equal({ id: '82831204977120907', code: '004', sum: '1e3', hex: '0x10' });
  });

  it('is read the same with and without a prefix, and with attributes', () => {
    expect(elementText(read('<n:a xmlns:n="urn:r"><n:id>1</n:id></n:a>'), 'id')).to.equal('1');
    expect(elementText(read('<a><id type="long">1</id></a>'), 'id')).to.equal('1');
  });

  it('returns a list for one and for several elements', () => {
    const one = read('<a><chargebackCase><caseId>1</caseId></chargebackCase></a>');
    const two = read(
      '<a><chargebackCase><caseId>1</caseId></chargebackCase><chargebackCase><caseId>2</caseId></chargebackCase></a>',
    );
    expect(elementsOf(one, 'chargebackCase')).to.have.length(1);
    expect(elementsOf(two, 'chargebackCase').map((each) => each.caseId)).to.deep.equal(['1', '2']);
    expect(elementsOf(read('<a/>'), 'chargebackCase')).to.deep.equal([]);
    expect(elementTexts(read('<a><documentId>x</documentId></a>'), 'documentId')).to.deep.equal(['x']);
  });

  it('decodes the five entities and character references once, and keeps CDATA', () => {
    const a = read(
      '<a><t>&lt;Tom &amp; Jerry&gt; &#38; &#x41; &amp;lt; &nbsp;</t><c><![CDATA[&lt;]]></c></a>',
    );
    expect(a.t).to.equal('<Tom & Jerry> & A &lt; &nbsp;');
    expect(a.c).to.equal('&lt;');
  });

  it('has no lone surrogates and no null character from a reference', () => {
    const a = read('<a><t>x&#xD83D;y&#0;z&#x1F600;</t></a>');
    expect(a.t).to.equal('x\uFFFDyz😀');
  });

  it('ignores an empty or repeated value', () => {
    const a = read('<a><id>1</id><id>2</id><none/></a>');
    expect([elementText(a, 'id'), elementText(a, 'none'), elementText(a, 'toString')]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });

  for (const name of ['attack.entity-bomb.xml', 'attack.outer-entity.xml']) {
    it(`is refused if it declares entities, with or without withoutDoctype: ${name}`, async () => {
      const text = recordings.text(name);
      for (const tried of [text, withoutDoctype(text)])
        await expectProviderError(() => readXml(tried, 'paymentService', rules), 'malformed');
    });
  }

  const broken = [
    '',
    ' ',
    'rabbit',
    'null',
    '{"a":1}',
    '<a>',
    '<a><b></a>',
    '<a><id>2160000',
    '<a></a><b></b>',
    '<b></b>',
    '<?xml version="1.0"?>',
    '<!DOCTYPE a SYSTEM "http://evil.test/a.dtd"><a/>',
    '<!doctype a><a/>',
    '<a><!ENTITY x "y"></a>',
    '<a><__proto__>1</__proto__></a>',
    '<a><constructor>1</constructor></a>',
    `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`,
  ];
  for (const text of broken) {
    it(`is refused if it is ${JSON.stringify(text.slice(0, 40))}`, async () => {
      const error = await refused(text);
      expect(error.message).not.to.contain('rabbit');
      expect({}).not.to.have.property('polluted');
    });
  }

  it('is read in linear time if it is huge', () => {
    const text = `<a>${'<error>&lt;rabbit&gt;</error>'.repeat(50_000)}</a>`;
    expect(elementTexts(read(text), 'error')).to.have.length(50_000);
  }).timeout(15_000);

  it('never hangs on arbitrary input', () => {
    const pieces = [
      '<a>',
      '</a>',
      '<b x="1">',
      '</b>',
      '<!',
      '[CDATA[',
      ']]>',
      '<?',
      '?>',
      '&lt;',
      '&',
      '<',
      '>',
      'x',
      '"',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        try {
          read(parts.join(''));
        } catch (error) {
          expect((error as Error).name).to.equal('ProviderError');
        }
      }),
    );
  });
});

describe('a DOCTYPE', () => {
  it('is removed if it only names an external DTD', () => {
    const text = recordings.text('notification.charged-back.xml');
    expect(withoutDoctype(text)).not.to.contain('DOCTYPE');
    expect(withoutDoctype('<!DOCTYPE a><a/>')).to.equal('<a/>');
    expect(withoutDoctype('<!DOCTYPE a SYSTEM "x>y"><a/>')).to.equal('<a/>');
  });

  it('stays if it declares something, and so does a second one', () => {
    const declaring = '<!DOCTYPE a [<!ENTITY x "y">]><a/>';
    expect(withoutDoctype(declaring)).to.equal(declaring);
    expect(withoutDoctype('<!DOCTYPE a><!DOCTYPE b><a/>')).to.equal('<!DOCTYPE b><a/>');
  });
});

describe('XML to Worldpay', () => {
  it('is read back unchanged for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = writeXml([['a', [['note', `x${text}x`]]]]);
        const stored = `x${text}x`
          .toWellFormed()
          .replace(/[\p{Cc}\ufffe\uffff]/gu, (c) => ('\t\n\r'.includes(c) ? c : ''));
        expect(elementText(read(written), 'note')).to.equal(stored);
      }),
    );
  });

  it('contains no element injected by a text', () => {
    const written = writeXml([
      ['a', [['note', '</note><activityType>MERCHANT_ACCEPTS_LIABILITY</activityType><note>']]],
    ]);
    expect(Object.keys(read(written))).to.deep.equal(['note']);
    expect(escapeXml(`<>&"'`)).not.to.match(/[<>"']/);
    expect(escapeXml('hare\ud83d\u0000 and rabbit')).to.equal('hare\ufffd and rabbit');
  });

  it('omits missing values', () => {
    expect(
      writeXml([
        [
          'a',
          [
            ['b', undefined],
            ['c', ''],
            ['d', 0],
          ],
        ],
      ]),
    ).to.equal('<a>\n  <d>0</d>\n</a>\n');
  });
});
