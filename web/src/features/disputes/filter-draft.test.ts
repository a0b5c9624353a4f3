import { expect } from 'chai';

import { toFilterDraft, toFilters } from './filter-draft.js';

const empty = toFilterDraft({});

describe('the filters of the dialog', () => {
  it('accepts amounts in the main unit of the currency', () => {
    for (const [currency, typed, minor] of [
      ['USD', '20.00', '2000'],
      ['JPY', '5000', '5000'],
      ['KWD', '1.234', '1234'],
    ] as const) {
      const filters = toFilters({ ...empty, currency, amount_min: typed }, {});
      expect(filters).to.deep.equal({ currency, amount_min: minor });
      expect(toFilterDraft(filters ?? {}).amount_min).to.equal(typed);
    }
  });

  it('rejects an amount without a currency, or with too many decimals', () => {
    expect(toFilters({ ...empty, amount_max: '20' }, {})).to.equal(undefined);
    expect(toFilters({ ...empty, currency: 'JPY', amount_max: '20.50' }, {})).to.equal(undefined);
    expect(toFilters({ ...empty, currency: 'USD', amount_max: 'lots' }, {})).to.equal(undefined);
  });

  it('starts a day at midnight in the time zone of the viewer, and shows that day again', () => {
    const filters = toFilters({ ...empty, due_before: '2026-12-01' }, {}) ?? {};
    expect(Date.parse(filters.due_before ?? '')).to.equal(new Date(2026, 11, 1).getTime());
    expect(toFilterDraft(filters).due_before).to.equal('2026-12-01');
  });

  it('removes emptied filters and keeps those of the bar', () => {
    const before = { provider: 'stripe', status: 'won', tag: 'vip', reason: 'fraudulent' };
    expect(toFilters({ ...toFilterDraft(before), tag: ' ' }, before)).to.deep.equal({
      provider: 'stripe',
      status: 'won',
      reason: 'fraudulent',
    });
  });
});
