import { expect } from 'chai';

import { impersonatedTenant, readClaims } from './access-token.js';

const token = (payload: unknown) =>
  ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'signature'].join('.');

describe('what an access token says', () => {
  it('is read letter by letter, whatever the alphabet', () => {
    const claims = { impersonating: true, impersonated_tenant_name: 'Kaninchen & Söhne 兎 ÿ' };
    expect(readClaims(token(claims))).to.deep.equal(claims);
    expect(impersonatedTenant(token(claims))).to.equal('Kaninchen & Söhne 兎 ÿ');
  });

  it('names no company unless it says true, and an unknown one where the name is missing', () => {
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

  it('is nothing where the token is none', () => {
    for (const wrong of ['', 'forged', 'a.b.c', 'a.bnVsbA.c']) expect(readClaims(wrong)).to.equal(undefined);
    expect(impersonatedTenant(undefined)).to.equal(undefined);
  });
});
