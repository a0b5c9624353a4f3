import { expect } from 'chai';

import { readPassedChecks } from './check-results.js';

describe('the result of an address or security code check', () => {
  const parts = (name: 'avs' | 'cvc', result: string) =>
    readPassedChecks(name, result)?.map(({ part, isMatch }) => `${part} ${isMatch ? 'matched' : 'passed'}`);

  it('is recognized if it states that everything matched', () => {
    expect(parts('avs', 'street matched, postal code matched')).to.deep.equal([
      'street matched',
      'postal_code matched',
    ]);
    expect(parts('avs', 'Street and ZIP matched')).to.deep.equal(['street matched', 'postal_code matched']);
    expect(parts('avs', 'full match')).to.deep.equal(['address matched']);
    expect(parts('avs', 'pass')).to.deep.equal(['address passed']);
    expect(parts('cvc', 'matched')).to.deep.equal(['security_code matched']);
    expect(parts('cvc', 'CVC check passed')).to.deep.equal(['security_code passed']);
  });

  it('is not recognized if a part is denied or open, or if it is a code of the network', () => {
    for (const result of [
      'street matched, postal code did not match',
      'street matched, postal code not checked',
      'no match',
      'partial match',
      'unmatched',
      'Y',
      '',
    ])
      expect(parts('avs', result), result).to.equal(undefined);
  });
});
