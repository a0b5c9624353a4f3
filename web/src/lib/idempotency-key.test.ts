import { expect } from 'chai';

import { createKeys } from './idempotency-key.js';

describe('the idempotency key of a form', () => {
  it('stays for the same request, and changes with it', () => {
    const keyOf = createKeys();
    const first = keyOf({ ids: ['dsp_1', 'dsp_2'] });
    expect(keyOf({ ids: ['dsp_1', 'dsp_2'] })).to.equal(first);
    expect(keyOf({ ids: ['dsp_1'] })).not.to.equal(first);
  });
});
