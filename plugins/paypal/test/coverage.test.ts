import type { JsonObject } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { coverageOf } from '../src/coverage.js';

import { recorded } from './helpers.js';

const waiting = recorded('dispute.waiting-for-seller.json');
const ruling = (type: string, reason: string) => ({
  type,
  reason,
  adjudication_time: '2026-11-19T00:00:00Z',
});
const resolved = (outcome: string, over: JsonObject) =>
  coverageOf({
    ...waiting,
    status: 'RESOLVED',
    dispute_state: undefined,
    dispute_outcome: { outcome_code: outcome },
    ...over,
  });

describe('PayPal coverage', () => {
  const ineligible = { disputed_transactions: [{ seller_protection_eligible: false }] };
  const ruled = (reason: string) => ({ adjudications: [ruling('PAYOUT_TO_SELLER', reason)] });
  const covered: readonly [string, JsonObject, string | undefined][] = [
    ['RESOLVED_WITH_PAYOUT', {}, 'PayPal Seller Protection paid'],
    ['RESOLVED_WITH_PAYOUT', ineligible, 'PayPal payout paid'],
    ['RESOLVED_SELLER_FAVOUR', ruled('PROTECTED_BY_PAYPAL'), 'PayPal Seller Protection paid'],
    [
      'RESOLVED_SELLER_FAVOUR',
      { ...ineligible, ...ruled('EFFORTLESS_SELLER_PROTECTION') },
      'PayPal Seller Protection paid',
    ],
    ['RESOLVED_SELLER_FAVOUR', {}, undefined],
    ['RESOLVED_BUYER_FAVOUR', {}, 'PayPal Seller Protection refused'],
    ['RESOLVED_BUYER_FAVOUR', ineligible, undefined],
    [
      'RESOLVED_BUYER_FAVOUR',
      { ...ineligible, ...ruled('INELIGIBLE_SELLER_PROTECTION_POLICY') },
      'PayPal Seller Protection refused',
    ],
    ['ACCEPTED', {}, undefined],
    ['CANCELED_BY_BUYER', {}, undefined],
  ];
  for (const [outcome, over, expected] of covered) {
    it(`reads ${expected ?? 'no coverage'} from ${outcome} with ${JSON.stringify(over)}`, () => {
      const coverage = resolved(outcome, over);
      expect(coverage && `${coverage.program} ${coverage.claim}`).to.equal(expected);
    });
  }

  it('takes an eligible payment of an open case as possibly covered only', () => {
    expect(coverageOf(waiting)?.claim).to.equal('possible');
    expect(coverageOf({ ...waiting, ...ineligible })).to.equal(undefined);
  });
});
