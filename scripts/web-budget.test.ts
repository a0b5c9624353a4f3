import { expect } from 'chai';

import { filesOf, findHeavy } from './lib/web-budget.mjs';

describe('web app size budget', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['list.tsx'] },
    '_react.js': { file: 'react.js', imports: ['index.html'] },
    'list.tsx': { file: 'list.js', imports: ['_react.js', '_table.js'], css: ['list.css'] },
    '_table.js': { file: 'table.js' },
    'sheet.css': { file: 'sheet.css' },
  };
  const limit = (maxBytes: number) => [{ name: 'the list', modules: ['index.html', 'list.tsx'], maxBytes }];

  it('counts each static import of a screen once, and no lazy imports', () => {
    expect([...filesOf(manifest, ['index.html'])]).to.have.members(['index.js', 'react.js']);
    expect([...filesOf(manifest, ['index.html', 'list.tsx', 'sheet.css'])]).to.have.members([
      'index.js',
      'react.js',
      'list.js',
      'table.js',
    ]);
  });

  it('passes at the limit and fails one byte over it', () => {
    expect(findHeavy(manifest, () => 10, limit(40))).to.eql([]);
    expect(findHeavy(manifest, () => 10, limit(39))).to.eql([
      'the list: 0.0 kB of compressed JavaScript, 0.0 kB at most',
    ]);
  });

  it('fails with one file too many', () => {
    const files = (maxFiles: number) => limit(40).map((budget) => ({ ...budget, maxFiles }));
    expect(findHeavy(manifest, () => 10, files(4))).to.eql([]);
    expect(findHeavy(manifest, () => 10, files(3))).to.eql(['the list: 4 files of JavaScript, 3 at most']);
  });

  it('fails for a screen that is missing in the build', () => {
    expect(() => filesOf(manifest, ['gone.tsx'])).to.throw(/contain gone.tsx/);
  });
});
