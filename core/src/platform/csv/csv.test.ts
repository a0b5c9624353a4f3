import { expect } from 'chai';

import { toCsv, withoutGuard } from './csv.js';

describe('CSV cell', () => {
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
    it(`is text instead of a formula: ${JSON.stringify(text)}`, () => {
      expect(toCsv([[text]])).to.match(/^\ufeff"?'/);
    });

  it('keeps numbers, including negative ones', () => {
    expect(toCsv([['-12.50', '7', '-0', 'a=b', '']])).to.equal('\ufeff-12.50,7,-0,a=b,\r\n');
  });

  it('has a decimal comma with semicolons, in numbers only', () => {
    const row = [{ decimal: '-12.50' }, 0.25, 7, '10.4', '-1.5', 'a;b', 'c,d', 'e\tf', true];
    expect(toCsv([row], 'semicolon')).to.equal('\ufeff-12,50;0,25;7;10.4;-1.5;"a;b";c,d;e\tf;true\r\n');
    expect(toCsv([row], 'tab')).to.equal('\ufeff-12.50\t0.25\t7\t10.4\t-1.5\ta;b\tc,d\t"e\tf"\ttrue\r\n');
    expect(toCsv([row])).to.equal('\ufeff-12.50,0.25,7,10.4,-1.5,a;b,"c,d",e\tf,true\r\n');
  });

  it('is never a formula, with any separator', () => {
    for (const separator of ['comma', 'semicolon', 'tab'] as const)
      expect(toCsv([['=1+1']], separator)).to.equal("\ufeff'=1+1\r\n");
  });

  it('is escaped with any quotes, commas and line breaks', () => {
    expect(toCsv([['a"b', 'c,d', 'e\r\nf'], ['="x",=y']])).to.equal(
      '\ufeff"a""b","c,d","e\r\nf"\r\n"\'=""x"",=y"\r\n',
    );
  });
});

describe('a text that was marked for spreadsheets', () => {
  it('comes back as it was', () => {
    for (const text of [
      '+4917012345',
      '@ana',
      '-77',
      '=1',
      "'=1",
      "''+1",
      "'02128",
      '-12.50',
      "'-12.50",
      '\t=1',
      "'",
    ]) {
      const [, cell = ''] = /^\ufeff"?(.*?)"?\r\n$/s.exec(toCsv([[text]])) ?? [];
      expect(withoutGuard(cell), text).to.equal(text);
    }
  });
});
