import { money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { ListedDispute } from '../../case/disputes/disputes.js';
import { toRatios } from '../../platform/shared/exchange-rates.js';
import { disputeFields, matchesDispute, neededValues, nextChange } from './conditions.js';
import type { Condition } from './rules.js';

const at = new Date('2026-11-20T12:00:00Z');
const dispute = {
  reason: 'fraudulent',
  amount: money(4_200, 'USD'),
  evidenceDueBy: new Date('2026-11-30T12:00:00.000Z'),
} as ListedDispute;
const rule = (...conditions: Condition[]) => ({ conditions });
const reason = (value: string): Condition => ({ field: 'reason', op: 'eq', value });
const days = (value: number): Condition => ({ field: 'days_left', op: 'lte', value });
const complete: Condition = { field: 'completeness', op: 'gte', value: 80 };
const refunded: Condition = { field: 'refund_state', op: 'eq', value: 'full' };

describe('neededValues', () => {
  const needed = (...rules: ReturnType<typeof rule>[]) => [...neededValues(rules, dispute, { at })];

  it('names the computed values that the rules test', () => {
    expect(needed(rule(complete), rule(reason('fraudulent'), refunded))).to.eql([
      'completeness',
      'refundState',
    ]);
  });

  it('leaves out rules that the columns of the dispute already decide', () => {
    expect(needed(rule(reason('duplicate'), complete))).to.eql([]);
    expect(needed(rule(reason('fraudulent')), rule(complete))).to.eql([]);
    expect(needed(rule(reason('duplicate')), rule(complete))).to.eql(['completeness']);
  });
});

describe('nextChange', () => {
  const dayMs = 86_400_000;

  it('is just after the days left reach the next number that a condition tests', () => {
    const rules = [rule(days(3), reason('duplicate')), rule(days(5.5)), rule(days(12))];
    const next = nextChange(rules, dispute, at);
    expect(next?.toISOString()).to.equal('2026-11-25T00:00:00.001Z');
    const given = (time: Date) => ({ at: time, values: {} });
    const isLess = (time: Date) =>
      matchesDispute([{ field: 'days_left', op: 'lt', value: 5.5 }], dispute, given(time));
    expect([next && isLess(next), isLess(new Date(Date.parse('2026-11-25')))]).to.eql([true, false]);
  });

  it('is in an hour for records of which no change is noticed, unless the days left come first', () => {
    const hour = new Date(at.getTime() + dayMs / 24);
    expect(nextChange([rule(refunded)], dispute, at)).to.eql(hour);
    expect(nextChange([rule(refunded, days(9.99))], dispute, at)?.getTime()).to.be.below(hour.getTime());
  });

  it('is never for columns, for completeness, and without a deadline', () => {
    expect(nextChange([rule(reason('fraudulent')), rule(complete)], dispute, at)).to.equal(undefined);
    expect(nextChange([rule(days(3))], { ...dispute, evidenceDueBy: undefined }, at)).to.equal(undefined);
    expect(nextChange([rule(days(30))], dispute, at)).to.equal(undefined);
  });
});

describe('amounts in another currency', () => {
  const rates = {
    asOf: '2026-11-20',
    source: 'Typed in',
    base: 'EUR',
    unitsPerBase: toRatios('EUR', [
      ['USD', '1.05'],
      ['JPY', '160'],
    ]),
  };
  const amount = (op: Condition['op'], value: number, currency: string): Condition => {
    return { field: 'amount', op, value, currency };
  };
  const test = (condition: Condition) => matchesDispute([condition], dispute, { at, values: { rates } });

  it('are converted by the rates of the company, and never match without a rate', () => {
    expect([test(amount('eq', 4_000, 'EUR')), test(amount('lt', 4_000, 'EUR'))]).to.eql([true, false]);
    expect([test(amount('gte', 6_400, 'JPY')), test(amount('gt', 6_400, 'JPY'))]).to.eql([true, false]);
    expect([test(amount('ne', 1, 'GBP')), test(amount('gt', 1, 'GBP'))]).to.eql([false, false]);
    expect(nextChange([rule(amount('gt', 1, 'EUR'))], dispute, at)).not.to.equal(undefined);
  });
});

describe('conditions without a value', () => {
  const given = { at, values: { completeness: null } };
  const test = (condition: Condition) => matchesDispute([condition], dispute, given);

  it('satisfy only ne', () => {
    expect(test({ field: 'completeness', op: 'lt', value: 100 })).to.equal(false);
    expect(test({ field: 'completeness', op: 'ne', value: 100 })).to.equal(true);
    expect(test({ field: 'refund_state', op: 'in', value: ['none'] })).to.equal(false);
  });

  it('never match if they are win rates, by any operator', () => {
    const { ops = [] } = disputeFields['win_rate_lower_bound'] ?? {};
    for (const op of ops)
      for (const value of [0, 100])
        expect(test({ field: 'win_rate_lower_bound', op, value }), `${op} ${value}`).to.equal(false);
    const known = { at, values: { winRateLowerBound: 50 } };
    expect(
      ops.map((op) => matchesDispute([{ field: 'win_rate_lower_bound', op, value: 50 }], dispute, known)),
    ).to.eql([false, true, false, true]);
  });
});
