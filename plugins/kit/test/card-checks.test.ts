import { addressChecksOf, checksOf, threeDSecureOf } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('the checks of a card payment', () => {
  it("are read from the networks' letter codes, and never guessed", () => {
    expect(addressChecksOf('y')).to.deep.equal({ addressLine: 'match', postalCode: 'match' });
    expect(addressChecksOf('N')).to.deep.equal({ addressLine: 'mismatch', postalCode: 'mismatch' });
    expect(addressChecksOf('AE3')).to.deep.equal({ addressLine: 'match', postalCode: 'unchecked' });
    for (const unknown of [undefined, '', 'Q', 'constructor', '0'])
      expect(addressChecksOf(unknown), String(unknown)).to.deep.equal({});
  });

  it('are left out if the provider reported none', () => {
    expect(checksOf({ addressLine: undefined, securityCode: undefined })).to.deep.equal({});
    expect(checksOf({ addressLine: undefined, securityCode: 'match' })).to.deep.equal({
      checks: { securityCode: 'match' },
    });
  });

  it('have a 3-D Secure outcome only if the payment has one', () => {
    const checks = threeDSecureOf('Y', { eci: '05', version: undefined });
    expect(checks).to.deep.equal({ threeDSecure: { outcome: 'authenticated', eci: '05' } });
    expect(threeDSecureOf('R')).to.deep.equal({ threeDSecure: { outcome: 'failed' } });
    expect(threeDSecureOf('C')).to.deep.equal({});
    expect(threeDSecureOf(undefined)).to.deep.equal({});
  });
});
