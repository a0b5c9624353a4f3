import { expect } from 'chai';

import { filteredBy, isFiltered, readView, toListQuery, writeView } from './list-view.js';

const read = (query: string) => readView(new URLSearchParams(query));

describe('the view of the templates', () => {
  it('shows active templates unless the URL has another filter', () => {
    expect(toListQuery(read(''))).to.deep.equal({ status: 'active', page: 1, per_page: 24 });
    expect(toListQuery(read('status=all')).status).to.equal('all');
    expect(toListQuery(read('status=nonsense')).status).to.equal('active');
    expect(isFiltered(read('status=active&page=2'))).to.equal(false);
  });

  it('survives a round trip through the URL', () => {
    const query =
      'status=draft&dispute_reason=duplicate&card_network=visa&language=ja&search=late+7%2F8&page=3';
    expect(writeView(read(query)).toString()).to.equal(query);
    expect(writeView(read('page=0')).toString()).to.equal('');
  });

  it('returns to the first page when a filter changes, and drops an empty one', () => {
    const view = filteredBy(read('page=4&card_network=visa'), 'status', 'all');
    expect(writeView(view).toString()).to.equal('status=all&card_network=visa');
    expect(writeView(filteredBy(view, 'card_network', '')).toString()).to.equal('status=all');
    expect('card_network' in toListQuery(filteredBy(view, 'card_network', ''))).to.equal(false);
  });
});
