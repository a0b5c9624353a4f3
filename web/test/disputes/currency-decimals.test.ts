import { currencyExponent as kitExponent } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { currencyExponent } from '../../src/lib/money.js';

describe('currencyExponent of the web app', () => {
  it('agrees with the server for every currency, because amounts are exchanged in minor units', () => {
    const codes = [...Intl.supportedValuesOf('currency'), 'CLF', 'UYW', 'XCG'];
    const web = codes.map((code) => `${code} ${currencyExponent(code)}`);
    expect(web).to.deep.equal(codes.map((code) => `${code} ${kitExponent(code)}`));
  });
});
