import { expect } from 'chai';

import { currentTables, plainTables, readTablesOfPage } from './rules-page.js';

describe('docs/rules.md', () => {
  it('has the tables of the catalogue as it is; the page says how to write them again', async () => {
    expect(readTablesOfPage()).to.equal(plainTables(await currentTables()));
  });
});
