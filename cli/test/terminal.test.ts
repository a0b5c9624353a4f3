import { expect } from 'chai';

import { toFailure } from '../src/failure.js';
import { createProgress } from '../src/terminal/progress.js';
import { formatTable, type Column } from '../src/terminal/table.js';
import { deadlineText, moneyText, shortTimeText, timeText } from '../src/terminal/words.js';

type Rabbit = { name: string; age: number; burrow: string; note: string };

const columns: Column<Rabbit>[] = [
  { title: 'Name', text: ({ name }) => name },
  { title: 'Age', text: ({ age }) => String(age), align: 'right' },
  { title: 'Burrow', text: ({ burrow }) => burrow, optional: true },
  { title: 'Note', text: ({ note }) => note, optional: true },
];
const hazel = { name: 'Hazel', age: 3, burrow: 'Watership Down', note: 'chief' };
const fiver = { name: 'Fiver', age: 12, burrow: 'Sandleford', note: 'sees things' };
const plain = (width: number, rows: Rabbit[] = [hazel, fiver]) =>
  formatTable(rows, columns, { width, paint: (_tone, text) => text });

describe('terminal table', () => {
  it('aligns text left and numbers right, without trailing spaces', () => {
    expect(plain(Infinity)).to.deep.equal([
      'Name   Age  Burrow          Note',
      'Hazel    3  Watership Down  chief',
      'Fiver   12  Sandleford      sees things',
    ]);
  });

  it('cuts the last column instead of wrapping a line', () => {
    const onlyNames = formatTable([hazel], columns.slice(0, 1), { width: 4, paint: (_tone, text) => text });
    expect(onlyNames).to.deep.equal(['Name', 'Haz…']);
  });

  it('removes control characters from foreign text', () => {
    const evil = { ...hazel, name: 'Ha\u001B[2Jzel\r\n\u202Eevil\u009B' };
    const lines = plain(Infinity, [evil]);
    for (const sign of ['\u001B', '\r', '\n', '\u202E', '\u009B'])
      expect(lines.join('')).not.to.include(sign);
    expect(lines).to.have.length(2);
  });

  it('counts wide characters as two cells, and combined ones as one character', () => {
    for (const name of ['兎兎', '🐇🐇', 'Häse'.normalize('NFD'), '👩‍🌾👩‍🌾']) {
      const [, line] = plain(Infinity, [{ ...hazel, name }]);
      expect(line).to.equal(`${name}    3  Watership Down  chief`);
    }
  });
});

describe('progress bar', () => {
  const drawn = (columns: number, isTTY = true, isWanted = true) => {
    const written: string[] = [];
    const terminal = { isTTY, columns, write: (text: string) => written.push(text) > 0 };
    let time = 0;
    const progress = createProgress(isWanted, { terminal, now: () => time });
    progress.begin('Digging');
    for (let done = 0; done <= 200; done += 1) {
      time += 10;
      progress.show(done, 200);
    }
    progress.end();
    return written;
  };

  it('is drawn at intervals, up to its end, and cleared', () => {
    const written = drawn(80);
    expect(written.length).to.be.within(15, 30);
    expect(written[0]).to.equal(`\r\u001B[KDigging [${' '.repeat(40)}]   0%`);
    expect(written.at(-2)).to.equal(`\r\u001B[KDigging [${'#'.repeat(40)}] 100%`);
    expect(written.at(-1)).to.equal('\r\u001B[K');
  });

  it('is not drawn to files, pipes and programs', () => {
    expect(drawn(80, false)).to.deep.equal([]);
    expect(drawn(80, true, false)).to.deep.equal([]);
  });
});

describe('text formatting', () => {
  it('writes money in the currency’s decimals', () => {
    expect(moneyText(12_000, 'USD', 2)).to.equal('$120.00');
    expect(moneyText(5, 'USD', 2)).to.equal('$0.05');
    expect(moneyText(5_000, 'JPY', 0)).to.equal('¥5,000');
    expect(moneyText(12_340, 'KWD', 3)).to.equal('KWD 12.340');
    expect(moneyText(-150, 'EUR', 2)).to.equal('-€1.50');
  });

  it('writes times to the minute, and omits the current year in tables', () => {
    const written = new Date(2025, 10, 3, 9, 5).toISOString();
    expect(timeText(written)).to.equal('2025-11-03 09:05');
    expect(shortTimeText(written, new Date(2025, 11, 31))).to.equal('11-03 09:05');
    expect(shortTimeText(written, new Date(2026, 0, 1))).to.equal('2025-11-03 09:05');
    expect(timeText(null)).to.equal('');
    expect(deadlineText(written)).to.match(/^2025-11-03 09:05 (UTC|GMT\S*|[A-Z]{2,5})$/);
    expect(deadlineText(null)).to.equal('');
  });
});

describe('failure message', () => {
  it('reports a connection to the database that was lost during a query', () => {
    for (const message of ['Connection terminated unexpectedly', 'Client is not queryable'])
      expect(toFailure(new Error(message))).to.deep.equal({
        exitCode: 1,
        message: `The connection to the database was lost: ${message}`,
        code: 'database',
      });
  });
});
