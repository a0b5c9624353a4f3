import { expect } from 'chai';
import fc from 'fast-check';

import { CsvError, findSeparator, readCsvRows } from './csv-reader.js';
import { toCsvLines } from './csv.js';

const read = async (chunks: Iterable<string> | AsyncIterable<string>, separator = ',') => {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readCsvRows(chunks, separator)) rows.push(cells);
  return rows;
};

describe('reading CSV', () => {
  it('keeps separators, quotes and line ends within quotes', async () => {
    expect(await read(['a,b\r\n"1,5","say ""hi""\nthere"\n'])).to.deep.equal([
      ['a', 'b'],
      ['1,5', 'say "hi"\nthere'],
    ]);
  });

  it('accepts CRLF, LF and CR as line ends, and a last line without one', async () => {
    for (const end of ['\r\n', '\n', '\r'])
      expect(await read([`a;b${end}${end}1;2`], ';'), JSON.stringify(end)).to.deep.equal([
        ['a', 'b'],
        ['1', '2'],
      ]);
  });

  it('keeps formulas, spaces and empty cells as they are', async () => {
    expect(await read(["=cmd|' /C calc'!A0, x ,,\n"])).to.deep.equal([["=cmd|' /C calc'!A0", ' x ', '', '']]);
  });

  it('reads back everything that the writer produces, in chunks of any size', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.stringMatching(/^[a-z",; \n\r]{0,6}$/), { minLength: 2, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.integer({ min: 1, max: 7 }),
        async (rows, size) => {
          // The writer marks cells that begin with a line break as text.
          const written = rows.map((cells) => cells.map((cell) => `x${cell}`));
          const text = toCsvLines(written);
          const pieces = text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
          expect(await read(pieces)).to.deep.equal(written);
        },
      ),
    ));

  it('yields rows before the file ends, so that memory does not grow with it', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield await Promise.resolve('1,2\n');
      }
    }
    const rows = readCsvRows(endless(), ',');
    for (let row = 0; row < 3; row += 1) await rows.next();
    await rows.return();
    expect(taken).to.be.at.most(4);
  });

  it('names the row in which a quotation mark never ends', async () => {
    for (const text of ['a,b\n1,"2\n3,4\n', `a,b\n1,"${'x'.repeat(1_000_001)}`]) {
      const error = await read([text]).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).to.be.instanceOf(CsvError);
      expect((error as Error).message).to.match(/^Row 2 /);
    }
  });

  it('finds the separator in the header, not in quoted names', () => {
    expect(findSeparator('id;"a,b,c";amount\n1,2,3,4,5')).to.equal(';');
    expect(findSeparator('id,amount')).to.equal(',');
    expect(findSeparator('id')).to.equal(',');
    expect(findSeparator('id\tamount, in cents\tcurrency')).to.equal('\t');
  });

  it("takes the separator from Excel's first line, which is no row", async () => {
    const text = 'sep=;\r\nid;a,b,c,d\r\n1;2\r\n';
    expect(findSeparator(text)).to.equal(';');
    expect(await read([text], ';')).to.deep.equal([
      ['id', 'a,b,c,d'],
      ['1', '2'],
    ]);
  });

  it('counts lines as an editor does, and skips rows without content', async () => {
    const lines: number[] = [];
    for await (const { line } of readCsvRows(['a,b\r\n"x\r\ny",1\r\n\r\n , \r\n2,3'], ',')) lines.push(line);
    expect(lines).to.deep.equal([1, 2, 6]);
  });
});
