import { expect } from 'chai';

import type { TenantActor } from '../../identity/access/actor.js';
import { filtersIn } from './dispute-conditions.js';
import { toFilterValues } from './dispute-filter.js';
import { disputeFilters } from './dispute-filters.js';
import { requireFilters } from './filter-fields.js';

const actor: TenantActor = { userId: 'usr_1', tenantId: 'ten_1', role: 'owner', sessionId: '' };

describe('filters of the dispute list', () => {
  it('each narrow the list; the customer does through a search, an import through its disputes', () => {
    const without = Object.keys(disputeFilters).filter((name) => filtersIn({ [name]: '1' }).length === 0);
    expect(without).to.deep.equal(['customer', 'import_id']);
  });

  it('count relative days of a saved view from the request', () => {
    const saved = requireFilters({ due_within_days: 7, created_within_days: 2 }, actor);
    for (const now of [Date.UTC(2026, 10, 29, 12), Date.UTC(2026, 11, 6, 12)])
      expect(toFilterValues(saved, actor, new Date(now))).to.deep.equal({
        due_within_days: { from: new Date(now), until: new Date(now + 7 * 86_400_000) },
        created_within_days: { from: new Date(now - 2 * 86_400_000), until: new Date(now) },
      });
  });
});
