import { expect } from 'chai';

import { toCsv } from './csv.js';

describe('a cell of a table for spreadsheets', () => {
  for (const text of [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1+1',
    '＠SUM(A1)',
  ])
    it(`is text and no formula: ${JSON.stringify(text)}`, () => {
      expect(toCsv([[text]])).to.match(/^\ufeff"?'/);
    });

  it('is a number where it is one, below nothing too', () => {
    expect(toCsv([['-12.50', '7', '-0', 'a=b', '']])).to.equal('\ufeff-12.50,7,-0,a=b,\r\n');
  });

  it('ends nowhere but at its end, whatever quotes, commas and breaks it holds', () => {
    expect(toCsv([['a"b', 'c,d', 'e\r\nf'], ['="x",=y']])).to.equal(
      '\ufeff"a""b","c,d","e\r\nf"\r\n"\'=""x"",=y"\r\n',
    );
  });
});
