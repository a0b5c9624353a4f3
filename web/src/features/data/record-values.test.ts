import { expect } from 'chai';

import { columnsOf, isNumeric, valueOf } from './record-values.js';

const record = {
  external_id: 'o-1',
  amount: 4_200,
  currency: 'JPY',
  email: null,
  card_present: false,
  items: [
    { name: 'Carrots', quantity: 2, amount: 4_200 },
    { name: 'Hay', quantity: 1 },
  ],
  shipping_address: { line1: '1 Hutch Lane', city: 'Watership' },
  received_at: '2026-10-01T09:00:00.000Z',
};

describe('the values of a data record', () => {
  it('have a column if a record has one, in the order of the API', () => {
    expect(columnsOf([record, { ...record, email: 'a@b.example' }])).to.deep.equal([
      'amount',
      'email',
      'card_present',
      'items',
      'shipping_address',
    ]);
    expect(columnsOf([record])).to.not.include('email');
  });

  it('are numbers in columns of amounts, also if the first record has none', () => {
    const records = [{ ...record, amount: null }, record];
    expect(['amount', 'email', 'items'].map((name) => isNumeric(records, name))).to.deep.equal([
      true,
      false,
      false,
    ]);
  });

  it('are readable: money in its currency, items, addresses and answers', () => {
    const texts = ['amount', 'email', 'card_present', 'items', 'shipping_address'].map((name) =>
      valueOf(record, name),
    );
    expect(texts).to.deep.equal(['¥4,200', '', 'No', '2 × Carrots, 1 × Hay', '1 Hutch Lane, Watership']);
  });
});
