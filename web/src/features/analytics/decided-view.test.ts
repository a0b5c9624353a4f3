import { expect } from 'chai';

import { disputesPath, readDecidedView, withChoice } from './decided-view.js';
import { formatInterval, leftOutNotes } from './figures.js';

describe('the view of decided disputes', () => {
  it('is read from the URL, which only accepts offered values', () => {
    const read = (query: string) => readDecidedView(new URLSearchParams(query), undefined, '2026-08-23');
    expect(read('by=network&cause=sku')).to.deep.equal({
      by: 'network',
      cause: 'sku',
      from: '2026-08-23',
      environment: undefined,
    });
    expect(read('cause=moon').cause).to.equal('product');
    expect(read('by=moon').by).to.equal('reason');
  });

  it('leads to the disputes of the same environment', () => {
    expect(disputesPath('test', { root_cause: 'sku:A-12' })).to.equal(
      '/disputes?root_cause=sku%3AA-12&environment=test',
    );
    expect(disputesPath(undefined, { status: 'won' })).to.equal('/disputes?status=won');
    expect(disputesPath(undefined)).to.equal('/disputes');
  });

  it('changes one choice and leaves the others', () => {
    const params = new URLSearchParams('environment=live&by=network');
    expect(withChoice(params, 'by', 'provider').toString()).to.equal('environment=live&by=provider');
    expect(withChoice(params, 'environment', '').toString()).to.equal('by=network');
  });

  it('lists what its metrics exclude, if anything', () => {
    expect(leftOutNotes({ covered_count: 0, duplicate_count: 0, undated_count: 0 })).to.deep.equal([]);
    expect(leftOutNotes({ covered_count: 3, duplicate_count: 1, undated_count: 2 })).to.have.length(3);
  });

  it('formats an interval in whole percent', () => {
    expect(formatInterval({ low: 0.2553, high: 0.3662 })).to.equal('26 to 37%');
    expect(formatInterval(null)).to.equal('–');
  });
});
