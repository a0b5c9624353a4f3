import { existsSync, readFileSync } from 'node:fs';

import { expect } from 'chai';

import { readCsvRows } from '../../core/src/platform/csv/csv-reader.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const page = read('docs/security.md');
const standard = read('testing/docs/asvs-5.0.0.txt');

const items: { id: string; level: string; how: string; state: string; files: string[] }[] = [];
for await (const { cells } of readCsvRows([read('docs/security-controls.csv')], ',')) {
  const [id = '', level = '', , how = '', state = '', files = ''] = cells;
  if (id !== 'item') items.push({ id, level, how, state, files: files.split(' ').filter(Boolean) });
}

describe('docs/security-controls.csv', () => {
  it('has each item of the standard, levels 1 and 2, once', () => {
    const wanted = standard.split('\n').filter((line) => /^[12] V/.test(line));
    expect(wanted).to.have.length(253);
    expect(items.map(({ level, id }) => `${level} ${id}`).toSorted()).to.deep.equal(wanted.toSorted());
  });

  it('states how each item is met, and names existing test files for each item that a test shows', () => {
    for (const { id, how, state, files } of items) {
      expect(how, id).to.match(/\w{2}/);
      expect(state, id).to.be.oneOf(['shown', 'met', 'operator', 'n/a', 'not met']);
      if (state === 'shown') expect(files, id).to.not.deep.equal([]);
      expect(
        files.filter((file) => !existsSync(new URL(file, root))),
        id,
      ).to.deep.equal([]);
    }
  });

  it('has as many items of each state as docs/security.md counts', () => {
    const counted = {
      'met, and shown by a test': 'shown',
      'met, without a specific test': 'met',
      "the operator's part": 'operator',
      'does not apply': 'n/a',
      'not met, or only in part': 'not met',
    };
    for (const [label, state] of Object.entries(counted)) {
      const [, count] = new RegExp(String.raw`^\| ${label} +\| (\d+)`, 'm').exec(page) ?? [];
      expect(Number(count), label).to.equal(items.filter((item) => item.state === state).length);
    }
    const opening = page.slice(0, page.indexOf('## '));
    for (const { id } of items.filter(({ state }) => state === 'not met')) expect(opening).to.include(id);
  });
});
