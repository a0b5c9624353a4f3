import { expect } from 'chai';

import { currentTables, plainTables, readTablesOfPage } from './rules-page.js';

describe('docs/rules.md', () => {
  it('has the tables of the current catalog', async () => {
    expect(readTablesOfPage()).to.equal(plainTables(await currentTables()));
  });
});
