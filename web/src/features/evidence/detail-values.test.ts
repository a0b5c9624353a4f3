import { expect } from 'chai';

import {
  changedDetails,
  detailLines,
  type DetailField,
  readDetailTexts,
  toDetailTexts,
} from './detail-values.js';

const refund: readonly DetailField[] = [
  { name: 'amount', label: 'Refunded amount', kind: 'money' },
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'refunded_at', label: 'Refunded at', kind: 'datetime' },
  { name: 'events', label: 'Events', kind: 'list' },
];

describe('the details of evidence in a form', () => {
  it('are decimals and lines in the form, and minor units and lists in the API', () => {
    const details = { amount: 2_400, currency: 'EUR', events: ['Signed in', 'Downloaded'] };
    const entered = toDetailTexts(refund, details);
    expect(entered).to.deep.equal({ amount: '24.00', currency: 'EUR', events: 'Signed in\nDownloaded' });
    expect(readDetailTexts(refund, entered)).to.deep.equal({ details, problems: {} });
  });

  it('use the decimals of the currency', () => {
    const read = (amount: string, currency: string) => readDetailTexts(refund, { amount, currency });
    expect(read('98000', 'jpy').details).to.deep.equal({ amount: 98_000, currency: 'JPY' });
    expect(read('1.250', 'KWD').details).to.deep.equal({ amount: 1_250, currency: 'KWD' });
    expect(read('5000', 'HUF').details).to.deep.equal({ amount: 500_000, currency: 'HUF' });
    expect(read('24,5', 'EUR').details).to.deep.equal({ amount: 2_450, currency: 'EUR' });
    expect(Object.keys(read('98000.50', 'JPY').problems)).to.deep.equal(['amount']);
  });

  it('require a currency for an amount, and an amount above zero', () => {
    expect(Object.keys(readDetailTexts(refund, { amount: '24.00' }).problems)).to.deep.equal(['currency']);
    for (const amount of ['0', '-1', '1,000.00', 'all'])
      expect(Object.keys(readDetailTexts(refund, { amount, currency: 'EUR' }).problems)).to.deep.equal([
        'amount',
      ]);
  });

  it('send only what changed, and null for what was cleared', () => {
    const before = { amount: 2_400, currency: 'EUR', events: ['Signed in'] };
    expect(changedDetails(refund, before, { ...before, amount: 2_500 })).to.deep.equal({ amount: 2_500 });
    expect(changedDetails(refund, before, { events: ['Signed in'] })).to.deep.equal({
      amount: null,
      currency: null,
    });
    expect(changedDetails(refund, before, before)).to.deep.equal({});
  });

  it('are read with the currency in the amount', () => {
    const lines = detailLines(refund, { amount: 2_400, currency: 'EUR', refunded_at: '2026-11-14' });
    expect(lines.map(({ label }) => label)).to.deep.equal(['Refunded amount', 'Refunded at']);
    expect(lines[0]?.value).to.equal('€24.00');
  });
});
