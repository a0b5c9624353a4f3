import { expect } from 'chai';

import { formatDateTime } from '../../lib/dates.js';
import { formatFact } from './fact-values.js';

describe('formatFact', () => {
  it('formats amounts with the decimals of their currency', () => {
    expect(formatFact({ key: 'payment_amount', value: 'EUR 120.00' })).to.equal('€120.00');
    expect(formatFact({ key: 'refunded_total', value: 'JPY 98000' })).to.equal('¥98,000');
  });

  it('keeps the day of a date in every time zone, and shows a time with its zone', () => {
    expect(formatFact({ key: 'delivered_date', value: '2026-11-14' })).to.match(/\b14\b/);
    expect(formatFact({ key: 'payment_date', value: '2026-11-14T14:12:00Z' })).to.equal(
      formatDateTime('2026-11-14T14:12:00Z'),
    );
  });

  it('names card networks', () => {
    expect(formatFact({ key: 'card_brand', value: 'amex' })).to.equal('American Express');
    expect(formatFact({ key: 'card_brand', value: 'Rabbit Card' })).to.equal('Rabbit Card');
  });

  it('shows other values as they are', () => {
    expect(formatFact({ key: 'tracking_number', value: '2026-11-14' })).to.equal('2026-11-14');
    expect(formatFact({ key: 'payment_amount', value: 'about 7' })).to.equal('about 7');
  });
});
