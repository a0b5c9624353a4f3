import { expect } from 'chai';

import { moneyMovementsOf } from '../src/money-movements.js';

const movement = (reason: string, type: string, value: string, change = {}) => ({
  affected_party: 'SELLER',
  amount: { value, currency_code: 'USD' },
  initiated_time: '2026-05-02T10:00:00.000Z',
  type,
  reason,
  ...change,
});

describe('PayPal money movements', () => {
  it('reads the seller’s part: settlements, fees and what comes back', () => {
    const movements = [
      movement('DISPUTE_SETTLEMENT', 'DEBIT', '50.00'),
      movement('CHARGEBACK_FEE', 'DEBIT', '20.00'),
      movement('DISPUTE_SETTLEMENT', 'CREDIT', '50.00', { affected_party: 'BUYER' }),
      movement('DISPUTE_SETTLEMENT', 'CREDIT', '50.00', { initiated_time: '2026-06-02T10:00:00Z' }),
      movement('CHARGEBACK_FEE', 'CREDIT', '20.00', { initiated_time: '2026-06-02T10:00:00Z' }),
      movement('SOMETHING_NEW', 'DEBIT', '1.00', { initiated_time: '2026-07-02T10:00:00Z' }),
    ];
    const read = moneyMovementsOf({ dispute_id: 'PP-D-1', money_movements: movements });
    expect(read?.map(({ kind, amount }) => `${kind} ${amount.amountMinor}`)).to.deep.equal([
      'withdrawn -5000',
      'fee_received -2000',
      'reinstated 5000',
      'fee_returned 2000',
      'adjustment -100',
    ]);
    expect(new Set(read?.map(({ id }) => id)).size).to.equal(5);
  });

  it('reports none before any', () => {
    expect(moneyMovementsOf({ dispute_id: 'PP-D-1' })).to.equal(undefined);
  });
});
