import { expect } from 'chai';

import { fuzz } from './fuzzer.js';

describe('the API, called with random input', function () {
  this.timeout(600_000);

  it('answers 5,000 calls as openapi.yaml declares, without a server error or a leak', async () => {
    const { calls } = await fuzz({ seed: 20_261_128, calls: 5_000 });
    expect(calls).to.equal(5_000);
  });
});
