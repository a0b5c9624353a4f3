import { expect } from 'chai';

import {
  hasChips,
  filteredBy,
  isFiltered,
  readView,
  sortedBy,
  toListQuery,
  withFilters,
  writeView,
} from './list-view.js';

const read = (query: string) => readView(new URLSearchParams(query));

describe('the view of the disputes list', () => {
  it('starts with the newest, unfiltered, on the first page', () => {
    const view = read('');
    expect(toListQuery(view)).to.deep.equal({
      page: 1,
      per_page: 20,
      sort_by: 'created_at',
      sort_order: 'desc',
    });
    expect(isFiltered(view)).to.equal(false);
    expect(writeView(view).toString()).to.equal('');
  });

  it('survives a round trip through the URL', () => {
    const query =
      'provider=adyen&status=needs_response&psp_account_id=acc_1&assignee=me&search=dp+7%2F8&sort_by=amount&sort_order=asc&page=3';
    expect(writeView(read(query)).toString()).to.equal(query);
  });

  it('keeps every filter and the saved view, and sends numbers where the API expects them', () => {
    const query =
      'provider=adyen&customer=Hazel&tag=holiday+rush&completeness_min=75&due_before=2026-12-01T00%3A00%3A00Z&currency=USD&amount_min=2000&view=vew_1';
    expect(writeView(read(query)).toString()).to.equal(query);
    expect(toListQuery(read(query))).to.deep.include({
      tag: 'holiday rush',
      completeness_min: 75,
      currency: 'USD',
      amount_min: 2_000,
    });
    expect(hasChips(read(query))).to.equal(true);
    expect(hasChips(read('provider=adyen&status=won&search=x'))).to.equal(false);
  });

  it('starts disputes that need a response with the nearest deadline, until another sorting is chosen', () => {
    const waiting = filteredBy(read(''), 'status', 'needs_response');
    expect(waiting).to.include({ sortBy: 'due_in', sortOrder: 'asc' });
    expect(writeView(waiting).toString()).to.equal('status=needs_response');
    expect(read('status=needs_response')).to.deep.equal(waiting);
    expect(withFilters(waiting, { status: 'won' })).to.include({ sortBy: 'created_at', sortOrder: 'desc' });
    const byAmount = sortedBy(waiting, 'amount');
    expect(withFilters(byAmount, { status: 'won' })).to.include({ sortBy: 'amount', sortOrder: 'desc' });
    for (const [column, order] of [
      ['evidence_due_by', 'desc'],
      ['created_at', 'asc'],
      ['created_at', 'desc'],
    ] as const) {
      const view = { ...waiting, sortBy: column, sortOrder: order };
      expect(readView(writeView(view)), `${column} ${order}`).to.deep.equal(view);
    }
  });

  it('ignores invalid values', () => {
    for (const query of [
      'page=0',
      'page=-2',
      'page=1.5',
      'page=lots',
      'sort_by=password',
      'sort_order=up',
      'search=%20',
      'amount_min=lots',
      'completeness_min=-1',
      'view=',
    ]) {
      expect(writeView(read(query)).toString(), query).to.equal('');
    }
  });

  it('sorts a new column descending, reverses the same one, and returns to the first page', () => {
    const amount = sortedBy(read('page=4'), 'amount');
    expect(amount).to.include({ sortBy: 'amount', sortOrder: 'desc', page: 1 });
    expect(sortedBy(amount, 'amount').sortOrder).to.equal('asc');
    expect(sortedBy(sortedBy(amount, 'amount'), 'amount').sortOrder).to.equal('desc');
    expect(sortedBy(sortedBy(amount, 'amount'), 'status').sortOrder).to.equal('desc');
    expect(sortedBy(amount, 'due_in').sortOrder).to.equal('asc');
    expect(sortedBy(sortedBy(amount, 'due_in'), 'due_in').sortOrder).to.equal('desc');
  });

  it('returns to the first page when a filter changes, and drops an empty filter', () => {
    const view = filteredBy(read('page=4&status=won'), 'provider', 'stripe');
    expect(writeView(view).toString()).to.equal('provider=stripe&status=won');
    expect(writeView(filteredBy(view, 'status', '')).toString()).to.equal('provider=stripe');
  });
});
