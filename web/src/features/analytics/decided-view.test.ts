import { expect } from 'chai';

import { readDecidedView, withChoice } from './decided-view.js';
import { formatInterval, leftOutNotes } from './figures.js';

const now = Date.parse('2026-11-21T23:30:00Z');

describe('the view of decided disputes', () => {
  it('is read from the URL, which only accepts offered values', () => {
    const read = (query: string) => readDecidedView(new URLSearchParams(query), undefined, now);
    expect(read('')).to.deep.equal({
      by: 'reason',
      variant: 'overall',
      from: undefined,
      environment: undefined,
    });
    expect(read('by=network&variant=contested&period=90')).to.deep.include({
      by: 'network',
      variant: 'contested',
      from: '2026-08-23',
    });
    expect(read('by=moon&period=7')).to.deep.include({ by: 'reason', from: undefined });
  });

  it('changes one choice and leaves the others', () => {
    const params = new URLSearchParams('environment=live&by=network');
    expect(withChoice(params, 'by', 'provider').toString()).to.equal('environment=live&by=provider');
    expect(withChoice(params, 'environment', '').toString()).to.equal('by=network');
  });

  it('lists what its metrics exclude, if anything', () => {
    expect(leftOutNotes({ duplicate_count: 0, undated_count: 0 })).to.deep.equal([]);
    expect(leftOutNotes({ duplicate_count: 1, undated_count: 2 })).to.have.length(2);
  });

  it('formats an interval in whole percent', () => {
    expect(formatInterval({ low: 0.2553, high: 0.3662 })).to.equal('26–37%');
    expect(formatInterval(null)).to.equal('–');
  });
});
