import type { Plan } from '@rebuttal/sdk';
import { expect } from 'chai';

import { checkLimit, featureState, unknownPlan } from './plan.js';

describe('a plan', () => {
  it('has a feature only if the server returns exactly true', () => {
    expect(featureState(undefined, 'analytics')).to.equal('loading');
    expect(featureState({ ...unknownPlan, analytics_enabled: true }, 'analytics')).to.equal('enabled');
    expect(featureState(unknownPlan, 'analytics')).to.equal('locked');
    const odd = { ...unknownPlan, analytics_enabled: 'true' } as unknown as Plan;
    expect(featureState(odd, 'analytics')).to.equal('locked');
  });

  it('has room below its limit, and never less than none', () => {
    const plan = { ...unknownPlan, max_psp_accounts: 2 };
    expect(checkLimit(plan, 'psp_accounts', 1)).to.deep.equal({
      allowed: true,
      limit: 2,
      current: 1,
      remaining: 1,
    });
    expect(checkLimit(plan, 'psp_accounts', 2).allowed).to.equal(false);
    expect(checkLimit(plan, 'psp_accounts', 5)).to.include({ allowed: false, remaining: 0 });
    expect(checkLimit(plan, 'storage', 99).allowed).to.equal(true);
    expect(checkLimit(plan, 'users', 1).allowed).to.equal(false);
  });

  it('has room for any number without a limit', () => {
    expect(checkLimit(unknownPlan, 'disputes', 1_000_000)).to.deep.equal({
      allowed: true,
      limit: null,
      current: 1_000_000,
      remaining: null,
    });
  });
});
