import { expect } from 'chai';

import { compare } from './limits.service.js';

describe('a limit check', () => {
  it('allows more only below the limit', () => {
    expect(compare(3, 2)).to.deep.equal({ allowed: true, limit: 3, current: 2, remaining: 1 });
    expect(compare(3, 3)).to.deep.equal({ allowed: false, limit: 3, current: 3, remaining: 0 });
  });

  it('has nothing remaining, and no less than that, where a plan fell below what is there', () => {
    expect(compare(1, 5)).to.deep.equal({ allowed: false, limit: 1, current: 5, remaining: 0 });
  });

  it('allows all there may come where there is no limit', () => {
    expect(compare(null, 1_000_000)).to.deep.equal({
      allowed: true,
      limit: null,
      current: 1_000_000,
      remaining: null,
    });
  });
});
