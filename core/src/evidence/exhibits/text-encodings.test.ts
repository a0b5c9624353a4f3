import { expect } from 'chai';
import iconv from 'iconv-lite';

import { AppError } from '../../platform/errors/catalogue.js';
import { readText } from '../../platform/sandbox/reader/text-reading.js';
import { decodeAs, decodeUnicode, utf16Of, type TextEncoding } from '../../platform/shared/text-encodings.js';
import { sniff } from './sniffing.js';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const customer = 'Kundenname: Jörg Fährmann\r\nStraße 5\r\n';

describe('a text file', () => {
  const typeOf = (content: string | Buffer, name = 'chat.txt') =>
    sniff(Buffer.from(content), name).catch((error: unknown) =>
      error instanceof AppError ? error.code : String(error),
    );

  it('is text in UTF-16, with a byte order mark and without', async () => {
    for (const bytes of [
      utf16(`\ufeff${customer}`),
      utf16(`\ufeff${customer}`).swap16(),
      utf16(customer),
      utf16(customer).swap16(),
      utf16('\ufeff您好，包裹已经收到。'),
    ]) {
      expect(await typeOf(bytes)).to.equal('text/plain');
      expect(await typeOf(bytes, 'orders.csv')).to.equal('text/csv');
    }
    expect(await typeOf(utf16(`\ufeff${customer}`), 'song.mp3')).to.equal('wrong_file_type');
  });

  it('may begin with the signature of another format, which is recognized in real files of that format', async () => {
    for (const chat of [
      '<nora> parcel arrived, thanks\n<shop> great!',
      'BM: hello',
      'MZ here, hi',
      'ID3 tags',
      '< 5 left',
    ])
      expect(await typeOf(chat), chat).to.equal('text/plain');
    expect(await typeOf('%PDF-1.7 …')).to.equal('application/pdf');
  });

  it('may mention the signature of a PDF', async () => {
    expect(await typeOf('Please send the file that begins with %PDF-1.7')).to.equal('text/plain');
  });

  it('is rejected if it is markup or a program', async () => {
    for (const content of [
      '<!doctype html>',
      '<?xml version="1.0"?><a/>',
      ' \n<html>',
      '<B>hello',
      '<note>hello</note>',
      '<x onload=alert(1)>',
      '<rss/>',
      '{\\rtf1 hello}',
      '%!PS-Adobe-3.0',
      'a\0b',
      utf16('\ufeff<html><script>alert(1)</script></html>'),
      utf16('<svg onload="alert(1)">'),
    ])
      expect(await typeOf(content), String(content)).to.equal('wrong_file_type');
  });
});

describe('the encoding of a text', () => {
  it('is certainly Unicode if the bytes prove it', () => {
    const cases: [Buffer, TextEncoding][] = [
      [Buffer.from(customer), 'utf-8'],
      [Buffer.from(`\ufeff${customer}`), 'utf-8'],
      [utf16(`\ufeff${customer}`), 'utf-16le'],
      [utf16(customer).swap16(), 'utf-16be'],
    ];
    for (const [bytes, encoding] of cases)
      expect(decodeUnicode(bytes)).to.deep.equal({ text: customer, encoding, isCertain: true });
    expect(decodeUnicode(iconv.encode('12,50 €', 'win1252'))).to.equal(undefined);
    expect(utf16Of(Buffer.from('a\0\u0001\0'))).to.equal(undefined);
  });

  it('has the euro sign, curly quotes and dashes of windows-1252 on every version of Node', () => {
    const text = '12,50 € “it arrived” – thanks… ‚x‘ Šœž™';
    expect(decodeAs(iconv.encode(text, 'win1252'), 'windows-1252')).to.equal(text);
  });

  for (const [encoding, text] of [
    [
      'windows-1252',
      'Die Bestellung wurde geliefert. Größe: XL, Straße 5, Fähre, über, schön. Preis 12,50 €',
    ],
    ['windows-1251', 'Здравствуйте, посылка пришла вчера. Спасибо большое, всё в порядке.'],
    ['koi8-r', 'Здравствуйте, посылка пришла вчера. Спасибо большое, всё в порядке.'],
    ['windows-1253', 'Καλημέρα, το δέμα έφτασε χθες. Ευχαριστώ πολύ, όλα είναι εντάξει.'],
    ['windows-874', 'ขอบคุณ ได้รับแล้ว สินค้าดีมาก'],
    ['shift_jis', 'こんにちは、荷物は昨日届きました。ありがとうございます。'],
    ['euc-jp', 'こんにちは、荷物は昨日届きました。ありがとうございます。'],
    ['gb18030', '您好，包裹昨天已经收到，谢谢。一切都很好。'],
    ['big5', '您好，包裹昨天已經收到，謝謝。一切都很好。'],
    ['euc-kr', '안녕하세요, 소포가 어제 도착했습니다. 감사합니다.'],
  ] as const)
    it(`is detected: ${encoding}`, async () => {
      expect(await readText(iconv.encode(text, encoding))).to.deep.equal({ text, encoding, isCertain: true });
    });

  it('is the most likely one, marked as uncertain, if the text is too short to be sure', async () => {
    for (const text of ['12,50 €', 'Caf\u00e9'])
      expect(await readText(iconv.encode(text, 'win1252'))).to.deep.equal({
        text,
        encoding: 'windows-1252',
        isCertain: false,
      });
  });

  it('is certain where all likely encodings have the same characters', async () => {
    for (const text of ['He said “it arrived” – thanks… €20', 'Kunde;Betrag\r\nJörg Müller;12,50 €\r\n'])
      expect(await readText(iconv.encode(text, 'win1252'))).to.deep.include({ text, isCertain: true });
  });
});
