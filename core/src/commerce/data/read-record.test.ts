import { expect } from 'chai';

import type { DataKind } from './data-kinds.js';
import { readRecord } from './read-record.js';

const now = new Date('2026-11-28T15:36:00Z');
const order = {
  external_id: 'o-1',
  order_number: '1042',
  ordered_at: '2026-11-01',
  amount: 1_200,
  currency: 'EUR',
};

const problemsOf = (kind: DataKind, input: object) =>
  readRecord(kind, input, now).refused?.problems.map(({ field }) => field) ?? [];

describe('record of the data API', () => {
  const cardLike = '4001234567890138';
  const references: Readonly<Record<string, readonly [DataKind, object]>> = {
    external_id: ['orders', order],
    order_number: ['orders', order],
    provider_payment_id: ['orders', order],
    account_id: ['customers', { external_id: 'c-1' }],
    order_id: ['shipments', { external_id: 's-1', order_id: 'o-1' }],
    tracking_number: ['shipments', { external_id: 's-1', order_id: 'o-1' }],
    device_id: ['payments', { external_id: 'p-1', paid_at: '2026-11-01', amount: 1, currency: 'EUR' }],
  };
  for (const [field, [kind, input]] of Object.entries(references))
    it(`takes a number with a valid check digit for no card number in ${field}, unless it is written as one`, () => {
      for (const number of [cardLike, '341234567890127', '36123456789013'])
        expect(problemsOf(kind, { ...input, [field]: number }), number).to.deep.equal([]);
      for (const card of ['4242 4242 4242 4242', '4242-4242-4242-4242', `Visa ${cardLike}`])
        expect(problemsOf(kind, { ...input, [field]: card }), card).to.deep.equal([field]);
    });

  it('takes the same number for a card number in fields that are texts, and in a fingerprint', () => {
    const payment = { external_id: 'p-1', paid_at: '2026-11-01', amount: 1, currency: 'EUR' };
    for (const field of ['description', 'descriptor', 'card_fingerprint', 'card_last4', 'unknown_id'])
      expect(problemsOf('payments', { ...payment, [field]: cardLike }), field).to.deep.equal([field]);
  });

  const timeOf = (text: string) =>
    readRecord('orders', { ...order, ordered_at: text }, now).record?.columns['ordered_at'];

  it('has a time in any unambiguous notation', () => {
    for (const text of [
      '2026-11-01 10:00:00 +0100',
      '2026-11-01 10:00:00+01:00',
      '2026-11-01T10:00:00+0100',
      '2026-11-01T10:00+01',
      '2026-11-01 09:00:00 UTC',
      '2026-11-01 09:00:00Z',
      '2026-11-01t09:00:00.000z',
    ])
      expect(timeOf(text), text).to.equal('2026-11-01T09:00:00.000Z');
    for (const text of [
      '2026-11-01 10:00:00',
      '01.11.2026',
      '11/01/2026',
      '2026-02-30 10:00:00 +0100',
      '2026-11-01 +01',
    ])
      expect(problemsOf('orders', { ...order, ordered_at: text }), text).to.deep.equal(['ordered_at']);
  });

  it('accepts the date of today in every time zone, and no later one', () => {
    expect(timeOf('2026-11-29')).to.equal('2026-11-29T00:00:00.000Z');
    for (const text of ['2026-11-30', '2026-11-28T15:42:00Z', '2026-11-29T00:00:00Z'])
      expect(problemsOf('orders', { ...order, ordered_at: text }), text).to.deep.equal(['ordered_at']);
    expect(
      readRecord('orders', { ...order, ordered_at: '2026-11-29' }, new Date('2026-11-28T09:50:00Z')).refused,
    ).to.not.equal(undefined);
  });
});
