import { expect } from 'chai';

import { impersonatedTenant, readClaims } from './access-token.js';

const token = (payload: unknown) =>
  ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'signature'].join('.');

describe('access token claims', () => {
  it('decodes non-ASCII names', () => {
    const claims = { impersonating: true, impersonated_tenant_name: 'Kaninchen & Söhne 兎 ÿ' };
    expect(readClaims(token(claims))).to.deep.equal(claims);
    expect(impersonatedTenant(token(claims))).to.equal('Kaninchen & Söhne 兎 ÿ');
  });

  it('names a company only during an impersonation, and an unknown one if the name is missing', () => {
    expect(impersonatedTenant(token({ impersonating: true }))).to.equal('Unknown Tenant');
    expect(impersonatedTenant(token({ impersonating: true, impersonated_tenant_name: ' ' }))).to.equal(
      'Unknown Tenant',
    );
    for (const impersonating of [false, 'true', 1, null]) {
      expect(impersonatedTenant(token({ impersonating, impersonated_tenant_name: 'Warren' }))).to.equal(
        undefined,
      );
    }
  });

  it('returns undefined for a malformed token', () => {
    for (const wrong of ['', 'forged', 'a.b.c', 'a.bnVsbA.c']) expect(readClaims(wrong)).to.equal(undefined);
    expect(impersonatedTenant(undefined)).to.equal(undefined);
  });
});
