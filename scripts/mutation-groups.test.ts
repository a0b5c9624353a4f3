import { existsSync } from 'node:fs';

import { expect } from 'chai';

import { groups } from '../testing/mutations/groups.mjs';

describe('the mutation groups', () => {
  it('name files that exist', () => {
    const all = Object.values(groups);
    const missing = all
      .flatMap(({ mutate, tests }) => [...mutate, ...tests])
      .filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)));
    expect(all).not.to.be.empty;
    expect(missing).to.deep.equal([]);
  });
});
