import { readFileSync } from 'node:fs';

import { expect } from 'chai';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');
const standard = readFileSync(new URL('asvs-5.0.0.txt', import.meta.url), 'utf8');

/** The cells of all table rows whose first cell matches the pattern. */
function rowsOf(first: RegExp): string[][] {
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.slice(2, -2).split(' | '));
  return cells.map((row) => row.map((cell) => cell.trim())).filter(([cell = '']) => first.test(cell));
}

const items = rowsOf(/^V\d+\.\d+\.\d+$/).map(([id = '', level = '', , how = '', shownBy = '']) => {
  const [, state = 'shown'] = /^\**(met|operator|n\/a|not met)\b/.exec(shownBy) ?? [];
  return { id, level, how, state, tests: shownBy.match(/\bS\d+[a-z]\b/g) ?? [] };
});
const tests = rowsOf(/^S\d+[a-z]$/).map(([key = '', file = '', name = '']) => ({
  key,
  file: file.replaceAll('`', ''),
  name: name.replaceAll('`', ''),
}));

describe('docs/security.md', () => {
  it('has each item of the standard, levels 1 and 2, once', () => {
    const wanted = standard.split('\n').filter((line) => /^[12] V/.test(line));
    expect(wanted).to.have.length(253);
    expect(items.map(({ level, id }) => `${level} ${id}`).toSorted()).to.deep.equal(wanted.toSorted());
  });

  it('states how each item is met, and names listed tests for each item that a test shows', () => {
    const known = new Set(tests.map(({ key }) => key));
    expect(known.size).to.equal(tests.length);
    for (const { id, how, state, tests: named } of items) {
      expect(how, id).to.match(/\w{2}/);
      if (state === 'shown') expect(named, id).to.not.deep.equal([]);
      expect(
        named.filter((key) => !known.has(key)),
        id,
      ).to.deep.equal([]);
    }
  });

  it('counts the items of each state correctly', () => {
    const counted = {
      'met, and shown by a test': 'shown',
      'met, without a specific test': 'met',
      "the operator's part": 'operator',
      'does not apply': 'n/a',
      'not met, or only in part': 'not met',
    };
    for (const [label, state] of Object.entries(counted)) {
      const [row = []] = rowsOf(new RegExp(`^${label}$`));
      expect(Number(row[1]), label).to.equal(items.filter((item) => item.state === state).length);
    }
    const opening = page.slice(0, page.indexOf('## '));
    for (const { id } of items.filter(({ state }) => state === 'not met')) expect(opening).to.include(id);
  });

  it('names existing tests for each of the attacks', () => {
    const missing = tests.filter(({ file, name }) => {
      const source = readFileSync(new URL(file, root), 'utf8');
      const written = [`'${name.replaceAll("'", String.raw`\'`)}'`, `"${name}"`, `\`${name}\``];
      return !written.some((title) => source.includes(`it(${title}`) || source.includes(`describe(${title}`));
    });
    expect(missing).to.deep.equal([]);
    const attacks = new Set(tests.map(({ key }) => key.slice(0, -1)));
    expect([...attacks]).to.deep.equal(Array.from({ length: 25 }, (_, index) => `S${index + 1}`));
  });
});
