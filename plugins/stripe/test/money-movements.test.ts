import { expect } from 'chai';

import { moneyMovementsOf } from '../src/money-movements.js';

const transaction = (id: string, change: object) => ({
  id,
  currency: 'eur',
  created: 1_785_744_920,
  reporting_category: 'dispute',
  amount: -12_999,
  fee: 0,
  fee_details: [],
  ...change,
});
const linesOf = (...transactions: object[]) =>
  moneyMovementsOf({ balance_transactions: transactions })?.map(
    ({ id, kind, amount }) => `${id} ${kind} ${amount.amountMinor} ${amount.currency}`,
  );

describe('Stripe money movements', () => {
  it('splits a withdrawal from its fees, and returns a negative fee', () => {
    const fees = [
      { amount: 1_500, description: 'Dispute fee' },
      { amount: 1_500, description: 'Dispute countered fee' },
    ];
    const returned = {
      reporting_category: 'dispute_reversal',
      amount: 12_999,
      fee: -1_500,
      created: 1_792_317_731,
    };
    expect(
      linesOf(transaction('b', returned), transaction('a', { fee: 3_000, fee_details: fees })),
    ).to.deep.equal([
      'a withdrawn -12999 EUR',
      'a_fee_1 fee_received -1500 EUR',
      'a_fee_2 fee_countered -1500 EUR',
      'b reinstated 12999 EUR',
      'b_fee_1 fee_returned 1500 EUR',
    ]);
  });

  it('keeps everything else apart, in the ISO minor units', () => {
    const adjustment = { reporting_category: 'fx_adjustment', amount: -3, currency: 'jpy' };
    expect(linesOf(transaction('c', adjustment))).to.deep.equal(['c rate_difference -3 JPY']);
    expect(linesOf(transaction('c', { reporting_category: 'other_adjustment', amount: -3 }))).to.deep.equal([
      'c adjustment -3 EUR',
    ]);
    expect(linesOf(transaction('d', { amount: -1_200, currency: 'isk' }))).to.deep.equal([
      'd withdrawn -12 ISK',
    ]);
  });

  it('keeps the exchange rate of what was converted', () => {
    const rates = [0.9213, null, 0].map(
      (exchange_rate) =>
        moneyMovementsOf({ balance_transactions: [transaction('f', { exchange_rate })] })?.[0]?.exchangeRate,
    );
    expect(rates).to.deep.equal([0.9213, undefined, undefined]);
  });

  it('leaves out what it cannot read', () => {
    expect(linesOf(transaction('e', { currency: '12.345' }))).to.equal(undefined);
  });

  it('reports none before any', () => {
    expect(linesOf()).to.equal(undefined);
  });
});
