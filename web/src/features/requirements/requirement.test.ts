import { expect } from 'chai';

import { distinct } from './requirement.js';

describe('distinct requirements', () => {
  const asked = { type: 'product_description', why: 'Stripe requires this.', asked_by: 'provider' } as const;

  it('lists evidence once that the provider asks for in several fields', () => {
    expect(distinct([asked, { ...asked }])).to.eql([asked]);
  });

  it('keeps requirements of another type, reason or source', () => {
    const others = [
      asked,
      { ...asked, type: 'receipt' },
      { ...asked, why: 'Shows the price.' },
      { ...asked, asked_by: 'rules' as const },
    ];
    expect(distinct(others)).to.eql(others);
  });
});
