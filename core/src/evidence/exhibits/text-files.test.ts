import { expect } from 'chai';

import { hasBareLinks, textToHtml } from './text-files.js';

const tablesOf = (csv: string) =>
  [...textToHtml('Log', csv, 'text/csv').matchAll(/<table.*?<\/table>/gs)].map(([table]) => table);

describe('the copy of a text file that is sent', () => {
  it('has no bare links, and all other words', () => {
    const csv = 'name,page\nHutch,https://shop.example/a?b=1\nHay,"see https://shop.example"';
    expect(tablesOf(csv).join('')).to.contain('<td>[link]</td>').and.to.contain('see https://shop.example');
    expect(textToHtml('Note', 'Sent:\nwww.shop.example/x\n  two', 'text/plain')).to.contain(
      '<pre>Sent:\n[link]\n  two</pre>',
    );
    expect(hasBareLinks(csv, 'text/csv')).to.equal(true);
    expect(hasBareLinks('name,page\nHay,none', 'text/csv')).to.equal(false);
  });
});

describe('a CSV file as a table', () => {
  it('has all columns in tables that fit on a page, each with the first column', () => {
    const names = Array.from({ length: 30 }, (_, at) => `column_number_${at}`);
    const tables = tablesOf(`${names.join(',')}\n${names.map((name) => `value of ${name}`).join(',')}`);
    for (const name of names) expect(tables.join(''), name).to.contain(`<td>${name}</td>`);
    for (const table of tables) {
      const [head = ''] = /<tr>.*?<\/tr>/s.exec(table) ?? [];
      expect(head.match(/<td>/g)?.length).to.be.at.most(8);
      expect(table).to.contain('<td>column_number_0</td>').and.to.contain('<col ');
    }
    expect(tablesOf('day,event\n2026-11-01,login')).to.deep.equal([
      '<table><tr><td>day</td><td>event</td></tr>\n<tr><td>2026-11-01</td><td>login</td></tr></table>',
    ]);
  });
});
