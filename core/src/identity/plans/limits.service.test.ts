import { expect } from 'chai';

import { compare } from './limits.service.js';

describe('limit check', () => {
  it('allows more only below the limit', () => {
    expect(compare(3, 2)).to.deep.equal({ allowed: true, limit: 3, current: 2, remaining: 1 });
    expect(compare(3, 3)).to.deep.equal({ allowed: false, limit: 3, current: 3, remaining: 0 });
  });

  it('reports zero remaining if the limit is below the current count', () => {
    expect(compare(1, 5)).to.deep.equal({ allowed: false, limit: 1, current: 5, remaining: 0 });
  });

  it('allows any number without a limit', () => {
    expect(compare(null, 1_000_000)).to.deep.equal({
      allowed: true,
      limit: null,
      current: 1_000_000,
      remaining: null,
    });
  });
});
