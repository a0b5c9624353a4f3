import type { View } from '@rebuttal/sdk';
import { expect } from 'chai';

import { readView, sortedBy } from './list-view.js';
import { isChanged, toListView, toViewFilters } from './saved-views.js';

const saved: View = {
  view_id: 'vew_1',
  name: 'Holiday',
  filters: {
    tag: 'holiday rush',
    amount_min: 2_000,
    assignee: 'usr_gone',
    sort_by: 'due_in',
    sort_order: 'asc',
  },
  columns: [],
  shared: false,
  is_default: false,
  stale: ['assignee'],
  author: { user_id: 'usr_1', name: 'Hazel' },
  can_edit: true,
  created_at: '2026-11-26T08:00:00.000Z',
  updated_at: '2026-11-26T08:00:00.000Z',
};

describe('a saved view', () => {
  it('is shown without the filters that no longer exist', () => {
    expect(toListView(saved)).to.deep.equal({
      page: 1,
      sortBy: 'due_in',
      sortOrder: 'asc',
      filters: { tag: 'holiday rush', amount_min: '2000' },
      viewId: 'vew_1',
    });
  });

  it('stores filters with numbers where the API expects them, and the sorting', () => {
    expect(toViewFilters(readView(new URLSearchParams('tag=vip&completeness_min=50')))).to.deep.equal({
      tag: 'vip',
      completeness_min: 50,
      sort_by: 'created_at',
      sort_order: 'desc',
    });
  });

  it('is changed by another sorting or other columns, and not by another page', () => {
    const shown = toListView(saved);
    expect(isChanged({ ...shown, page: 3 }, [], saved)).to.equal(false);
    expect(isChanged(sortedBy(shown, 'amount'), [], saved)).to.equal(true);
    expect(isChanged(shown, ['amount'], saved)).to.equal(true);
  });
});
