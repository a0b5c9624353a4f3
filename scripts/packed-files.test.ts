import { dirname } from 'node:path';

import { expect } from 'chai';

import { packedFaults } from './lib/packed-files.mjs';

describe('files of a packed package', () => {
  const manifest = { exports: { '.': './src/index.ts' } };
  const complete = ['package.json', 'README.md', 'LICENSE', 'src/index.ts'];

  it('refuses tests, settings, data, source maps and paths outside of the package', () => {
    expect(packedFaults('plugins/stripe', { files: complete, text: '' }, manifest)).to.deep.equal([]);
    for (const path of ['.', 'sdk', 'plugins/stripe'])
      for (const name of [
        ...[
          'src/client.test.ts',
          'test/client.ts',
          '.env',
          '.npmrc',
          'data/keys.json',
          'core/dist/main.js.map',
        ],
        ...['/home/ada/rebuttal/src/index.ts', '../src/index.ts'],
      ])
        expect(packedFaults(path, { files: [...complete, name], text: '' }, manifest), path).to.include(
          `not allowed: ${name}`,
        );
  });

  it('refuses the name of a folder of this machine inside a file', () => {
    const root = dirname(import.meta.dirname);
    const text = `{"sources":["${root}/plugins/stripe/src/index.ts"]}`;
    expect(packedFaults('plugins/stripe', { files: complete, text }, manifest).join()).to.include(root);
  });

  it('requires the license and all programs and exports', () => {
    const nested = { exports: { '.': { types: './a.d.ts', default: './a.js' } }, bin: { rebuttal: 'b.mjs' } };
    expect(packedFaults('sdk', { files: ['README.md'], text: '' }, nested)).to.deep.equal([
      ...['LICENSE', 'a.d.ts', 'a.js', 'b.mjs'].map((name) => `missing: ${name}`),
    ]);
  });
});
