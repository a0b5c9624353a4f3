import { expect } from 'chai';

import type { FeeTable } from '../ledger/ledger.js';
import { adviseOn, oddsOf, type History, type Tally } from './advice.js';
import { betaCdf, betaQuantile } from './beta.js';

const fees: FeeTable = {
  currency: 'USD',
  receivedMinor: 1_500,
  counteredMinor: 1_500,
  isCounteredReturned: true,
  preArbitrationMinor: undefined,
  arbitrationMinor: undefined,
  laborMinor: 800,
  alertMinor: undefined,
};
const dispute = { amount: { amountMinor: 10_000, currency: 'USD' }, stage: 'chargeback', provider: 'adyen' };
const history = (cell: Tally, reason = cell, all = reason): History => ({ cell, reason, all });

describe('advice', () => {
  it('shrinks the cell toward the reason and the reason toward all', () => {
    const { probability, n } = oddsOf(
      history({ won: 3, lost: 9 }, { won: 10, lost: 20 }, { won: 60, lost: 40 }),
    );
    const ofReason = (10 + 10 * 0.6) / (30 + 10);
    expect(probability).to.be.closeTo((3 + 10 * ofReason) / (12 + 10), 1e-12);
    expect(n).to.equal(12);
  });

  it('gives the equal-tailed interval of the posterior', () => {
    // R 4.3: qbeta(c(0.025, 0.975), 12.3, 7.7)
    expect(betaQuantile(0.025, 12.3, 7.7)).to.be.closeTo(0.39860085, 1e-7);
    expect(betaQuantile(0.975, 12.3, 7.7)).to.be.closeTo(0.80961938, 1e-7);
    for (const [a, b] of [
      [0.4, 9.6],
      [1, 1],
      [900, 30],
      [5_000, 7_000],
    ] as const)
      expect(betaCdf(betaQuantile(0.3, a, b), a, b)).to.be.closeTo(0.3, 1e-9);
  });

  it('has odds without any history, and none of either end', () => {
    expect(oddsOf(history({ won: 0, lost: 0 }))).to.deep.include({ probability: 0.5, n: 0 });
    expect(oddsOf(history({ won: 20, lost: 0 })).interval).to.deep.equal([1, 1]);
    expect(oddsOf(history({ won: 0, lost: 20 })).interval).to.deep.equal([0, 0]);
  });

  it('weighs the amount against the fee that a win returns, and work', () => {
    const given = history({ won: 6, lost: 6 });
    const { expectedMinor, action } = adviseOn(dispute, given, fees);
    expect(expectedMinor).to.equal(0.5 * 10_000 - 0.5 * 1_500 - 800);
    expect(action).to.equal('fight');
    const kept = adviseOn(dispute, given, { ...fees, isCounteredReturned: false });
    expect(kept.expectedMinor).to.equal(0.5 * 10_000 - 1_500 - 800);
  });

  it('accepts what costs more than it brings', () => {
    const small = { ...dispute, amount: { amountMinor: 900, currency: 'USD' } };
    expect(adviseOn(small, history({ won: 2, lost: 20 }), fees).action).to.equal('accept');
  });

  it('says that there is too little data below ten decided cases', () => {
    expect(adviseOn(dispute, history({ won: 5, lost: 4 }), fees).action).to.equal('too_little_data');
    expect(adviseOn(dispute, history({ won: 5, lost: 5 }), fees).action).to.equal('fight');
  });

  it('accepts without any history what costs more than a sure win brings', () => {
    const tiny = { ...dispute, amount: { amountMinor: 800, currency: 'USD' } };
    expect(adviseOn(tiny, history({ won: 0, lost: 0 }), fees).action).to.equal('accept');
  });

  it('never takes an unknown fee as 0', () => {
    const unknown = adviseOn(dispute, history({ won: 9, lost: 9 }), { ...fees, counteredMinor: undefined });
    expect(unknown).to.include({ action: 'too_little_data', expectedMinor: undefined });
    expect(unknown.inputs.find(({ key }) => key === 'countered')).to.have.property('value', undefined);
    expect(adviseOn(dispute, history({ won: 9, lost: 9 }), undefined).expectedMinor).to.equal(undefined);
  });

  it('weighs a later stage by the fee of that stage, and never guesses the one of an arbitration', () => {
    const given = history({ won: 6, lost: 6 });
    const at = (stage: string, known: Partial<FeeTable>) =>
      adviseOn({ ...dispute, stage }, given, { ...fees, ...known });
    expect(at('pre_arbitration', { preArbitrationMinor: 3_000 }).expectedMinor).to.equal(5_000 - 1_500 - 800);
    expect(at('arbitration', { arbitrationMinor: 60_000 })).to.include({
      action: 'accept',
      expectedMinor: 5_000 - 30_000 - 800,
    });
    expect(at('arbitration', {})).to.include({ action: 'too_little_data', expectedMinor: undefined });
  });

  it("puts what Stripe's Smart Disputes leaves of the same odds beside the own way", () => {
    const { inputs } = adviseOn({ ...dispute, provider: 'stripe' }, history({ won: 6, lost: 6 }), fees);
    const other = inputs.find(({ key }) => key === 'smart_disputes');
    expect(other?.value).to.equal(0.5 * 10_000 * (1 - 0.3));
  });

  it('values no response to a covered dispute', () => {
    const coverage = { payer: 'guarantor', program: 'Hutch Guarantee', claim: 'not_filed' } as const;
    const covered = adviseOn({ ...dispute, coverage }, history({ won: 9, lost: 1 }), fees);
    expect(covered).to.include({ action: 'covered', expectedMinor: undefined });
    for (const claim of ['possible', 'refused'] as const)
      expect(
        adviseOn({ ...dispute, coverage: { ...coverage, claim } }, history({ won: 9, lost: 1 }), fees).action,
      ).to.equal('fight');
  });

  it('lists fees in another currency without mixing them in', () => {
    const { expectedMinor, inputs } = adviseOn(dispute, history({ won: 6, lost: 6 }), {
      ...fees,
      currency: 'EUR',
    });
    expect(expectedMinor).to.equal(5_000);
    expect(inputs.find(({ key }) => key === 'countered')).to.include({ value: 1_500, currency: 'EUR' });
  });
});
