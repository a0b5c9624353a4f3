import { expect } from 'chai';

import { toTyped, toValue } from './filter-draft.js';

describe('a filter that is typed', () => {
  it('takes amounts in the main unit of the currency', () => {
    for (const [currency, typed, minor] of [
      ['USD', '20.00', '2000'],
      ['jpy', '5000', '5000'],
      ['KWD', '1.234', '1234'],
    ] as const) {
      expect(toValue('amount', typed, currency)).to.equal(minor);
      const filters = { currency: currency.toUpperCase(), amount_min: minor };
      expect(toTyped({ name: 'amount_min', kind: 'amount' }, filters)).to.equal(typed);
    }
  });

  it('rejects an amount without one currency, or with too many decimals', () => {
    for (const [typed, currency] of [
      ['20', ''],
      ['20', 'USD,EUR'],
      ['20.50', 'JPY'],
      ['lots', 'USD'],
    ] as const)
      expect(toValue('amount', typed, currency), `${typed} ${currency}`).to.equal(undefined);
  });

  it('starts a day at midnight in the time zone of the viewer, and shows that day again', () => {
    const value = toValue('time', '2026-12-01', '') ?? '';
    expect(Date.parse(value)).to.equal(new Date(2026, 11, 1).getTime());
    expect(toTyped({ name: 'due_before', kind: 'time' }, { due_before: value })).to.equal('2026-12-01');
  });

  it('takes several codes and currencies, and is removed if it is emptied', () => {
    expect(toValue('code', ' 10.4 ,13.1,', '')).to.equal('10.4,13.1');
    expect(toValue('currency', 'usd, eur', '')).to.equal('USD,EUR');
    expect(toValue('tag', '', '')).to.equal('');
    expect(toTyped({ name: 'reason_code', kind: 'code' }, { reason_code: '10.4,13.1' })).to.equal(
      '10.4, 13.1',
    );
  });

  it('keeps the commas of a text, which has one value', () => {
    for (const [name, kind] of [
      ['customer', 'customer'],
      ['root_cause', 'cause'],
      ['tag', 'tag'],
      ['import_id', 'text'],
    ] as const) {
      const typed = toTyped({ name, kind }, { [name]: 'Warren,Sons' });
      expect(toValue(kind, typed, ''), name).to.equal('Warren,Sons');
    }
  });
});
