import { expect } from 'chai';

import { plainTables, readTablesOfPage } from './rules-page.js';
import { toRulesTables } from './rules-tables.js';

describe('docs/rules.md', () => {
  it('has the tables of the catalogue as it is; the page says how to write them again', () => {
    expect(readTablesOfPage()).to.equal(plainTables(toRulesTables()));
  });
});
