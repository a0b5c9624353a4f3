import { expect } from 'chai';

import { filesOf, findHeavy } from './lib/web-budget.mjs';

describe('the budget of the web app', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['list.tsx'] },
    '_react.js': { file: 'react.js', imports: ['index.html'] },
    'list.tsx': { file: 'list.js', imports: ['_react.js', '_table.js'], css: ['list.css'] },
    '_table.js': { file: 'table.js' },
    'sheet.css': { file: 'sheet.css' },
  };
  const limit = (maxBytes: number) => [{ name: 'the list', modules: ['index.html', 'list.tsx'], maxBytes }];

  it('counts what a screen imports, each file once, and not what is loaded later', () => {
    expect([...filesOf(manifest, ['index.html'])]).to.have.members(['index.js', 'react.js']);
    expect([...filesOf(manifest, ['index.html', 'list.tsx', 'sheet.css'])]).to.have.members([
      'index.js',
      'react.js',
      'list.js',
      'table.js',
    ]);
  });

  it('is kept by what is just as heavy as it may be, and broken by one byte more', () => {
    expect(findHeavy(manifest, () => 10, limit(40))).to.eql([]);
    expect(findHeavy(manifest, () => 10, limit(39))).to.eql([
      'the list: 0.0 kB of compressed JavaScript, 0.0 kB at most',
    ]);
  });

  it('is broken by one file more than there may be', () => {
    const files = (maxFiles: number) => limit(40).map((budget) => ({ ...budget, maxFiles }));
    expect(findHeavy(manifest, () => 10, files(4))).to.eql([]);
    expect(findHeavy(manifest, () => 10, files(3))).to.eql(['the list: 4 files of JavaScript, 3 at most']);
  });

  it('does not pass a screen that the build does not know', () => {
    expect(() => filesOf(manifest, ['gone.tsx'])).to.throw('has no gone.tsx');
  });
});
