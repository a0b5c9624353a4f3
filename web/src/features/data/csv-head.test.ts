import { expect } from 'chai';

import { CsvHeadError, readCsvHead, toCsvHead } from './csv-head.js';

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

describe('the head of a CSV file', () => {
  it('has the columns and the first three rows', () => {
    const head = toCsvHead('id,total\r\na,1\r\nb,2\r\n\r\nc,3\r\nd,4\r\n');
    expect(head.columns).to.deep.equal(['id', 'total']);
    expect(head.rows).to.deep.equal([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]);
  });

  it('reads semicolons, quotation marks and line breaks in cells', () => {
    const head = toCsvHead('"No.; internal";Text\n1;"two\nlines and ""quotes"""\n');
    expect(head).to.deep.equal({
      columns: ['No.; internal', 'Text'],
      rows: [['1', 'two\nlines and "quotes"']],
    });
  });

  it('reads UTF-8 with a byte order mark, UTF-16 and Windows-1252', async () => {
    expect((await readCsvHead(new Blob(['\ufeffid,Währung\n']))).columns).to.deep.equal(['id', 'Währung']);
    expect((await readCsvHead(bytes(0xff, 0xfe, 0x69, 0, 0x64, 0, 0x0a, 0))).columns).to.deep.equal(['id']);
    // "Währung" in Windows-1252.
    const cp1252 = bytes(0x57, 0xe4, 0x68, 0x72, 0x75, 0x6e, 0x67, 0x0a);
    expect((await readCsvHead(cp1252)).columns).to.deep.equal(['Währung']);
  });

  it('recognizes Windows-1252 by a byte far behind the head', async () => {
    const file = new Blob(['Währung\n', 'x\n'.repeat(50_000), new Uint8Array([0xe4])]);
    expect((await readCsvHead(file)).columns).to.deep.equal(['WÃ¤hrung']);
  });

  const refused: Readonly<Record<string, [Blob, RegExp]>> = {
    'an empty file': [new Blob([]), /empty/],
    'a file above 50 MB': [{ size: 50 * 1024 * 1024 + 1 } as Blob, /50 MB/],
    'a spreadsheet': [bytes(0x50, 0x4b, 3, 4, 0, 0), /not a CSV file/],
    'a file without a header': [new Blob([' \n,\n']), /no header/],
    'a header with a column twice': [new Blob(['id,id\n']), /“id” twice/],
  };
  for (const [what, [file, message]] of Object.entries(refused)) {
    it(`rejects ${what}`, async () => {
      const error: unknown = await readCsvHead(file).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(CsvHeadError);
      expect((error as Error).message).to.match(message);
    });
  }
});
