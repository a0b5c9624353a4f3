import { expect } from 'chai';

import { chipsOf, filterChoices } from './filter-words.js';
import { readView } from './list-view.js';

const chips = (query: string, added?: 'reason') =>
  chipsOf(readView(new URLSearchParams(query)), added, ({ kind }) => filterChoices[kind]).map(
    ({ text }) => text,
  );

describe('the chips of the list', () => {
  it('name each filter with its first values, relative days as such', () => {
    expect(chips('reason=fraudulent,duplicate&due_within_days=7&amount_min=2000&currency=USD')).to.deep.equal(
      ['Reason: Fraudulent, Duplicate', 'Due within: 7 days', 'Currency: USD', 'Amount, at least: $20.00'],
    );
    expect(chips('network=visa,mastercard,amex,jcb,discover')).to.deep.equal([
      'Card network: Visa, Mastercard, American Express +2',
    ]);
    expect(chips('root_cause=country:DE')).to.deep.equal(['Root cause: Country Germany']);
    expect(chips('root_cause=sku:')).to.deep.equal(['Root cause: SKU not known']);
    expect(chips('amount_min=2000&currency=USD,EUR')).to.include('Amount, at least: 2,000 minor units');
  });

  it('have the filters of the bar only with several values, and one that is being added', () => {
    expect(chips('status=won&provider=stripe&search=x')).to.deep.equal([]);
    expect(chips('provider=stripe,adyen', 'reason')).to.deep.equal([
      'Provider: stripe, adyen',
      'Reason: any',
    ]);
  });
});
