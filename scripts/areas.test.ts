import { readFileSync, readdirSync } from 'node:fs';

import { expect } from 'chai';

const at = (path: string) => new URL(`../${path}`, import.meta.url);

describe('the map in CONTRIBUTING.md', () => {
  it('lists every area of core/src', () => {
    const rows = readFileSync(at('CONTRIBUTING.md'), 'utf8').matchAll(/^\| `(\w+)\/` /gm);
    const areas = readdirSync(at('core/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['generated', 'testing'].includes(entry.name))
      .map(({ name }) => name);
    expect([...rows].map(([, name]) => name)).to.have.members(areas);
  });
});
