import { expect } from 'chai';

import { filtersIn } from './dispute-conditions.js';
import { disputeFilters } from './dispute-filters.js';

describe('filters of the dispute list', () => {
  it('each narrow the list; the customer does through a search', () => {
    const without = Object.keys(disputeFilters).filter((name) => filtersIn({ [name]: '1' }).length === 0);
    expect(without).to.deep.equal(['customer']);
  });
});
