import { expect } from 'chai';

import { headingOf } from './row-groups.js';

const rows = ['overdue 1', 'overdue 2', 'today 1', 'later 1', 'later 2'].map((original) => ({ original }));
const groupOf = (item: string) => item.replace(/ .*/, '');

describe('the headings of a list', () => {
  it('are above the first row of each group', () => {
    const headings = rows.map((_, at) => headingOf(rows, at, groupOf));
    expect(headings).to.deep.equal(['overdue', undefined, 'today', 'later', undefined]);
  });

  it('are left out in a list without groups', () => {
    expect(rows.map((_, at) => headingOf(rows, at, undefined)).filter(Boolean)).to.deep.equal([]);
  });
});
