import { isHmacSigned, signHmac, verifyHmac } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

/** Test case 2 of RFC 4231. */
const secret = 'Jefe';
const payload = 'what do ya want for nothing?';
const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const base64 = Buffer.from(hex, 'hex').toString('base64');

describe('HMAC signatures', () => {
  it('are those of RFC 4231, in hex and base64', () => {
    expect(signHmac(secret, payload, 'hex')).to.equal(hex);
    expect(signHmac(secret, Buffer.from(payload), 'base64')).to.equal(base64);
    expect(signHmac(secret, ['what do ya ', Buffer.from('want for nothing?')], 'hex')).to.equal(hex);
  });

  it('match in the accepted encodings and in no other', () => {
    const check = { secret, payload };
    expect(isHmacSigned({ ...check, signature: hex, encoding: 'hex' })).to.equal(true);
    expect(isHmacSigned({ ...check, signature: hex.toUpperCase(), encoding: 'hex' })).to.equal(true);
    expect(isHmacSigned({ ...check, signature: base64, encoding: ['hex', 'base64'] })).to.equal(true);
    expect(isHmacSigned({ ...check, signature: base64, encoding: 'hex' })).to.equal(false);
    expect(isHmacSigned({ ...check, signature: hex, encoding: 'base64' })).to.equal(false);
  });

  it('match if one of several secrets or signatures fits', () => {
    const other = hex.replace(/^5/, '6');
    const check = { payload, encoding: 'hex' } as const;
    expect(isHmacSigned({ ...check, secret: ['old', secret], signature: [other, hex] })).to.equal(true);
    expect(isHmacSigned({ ...check, secret: ['old', 'older'], signature: [other, hex] })).to.equal(false);
  });

  it('never match a changed payload, a truncated signature, no signature, or an empty secret', () => {
    const check = { secret, payload, signature: hex, encoding: 'hex' } as const;
    expect(isHmacSigned({ ...check, payload: `${payload} ` })).to.equal(false);
    expect(isHmacSigned({ ...check, signature: hex.slice(1) })).to.equal(false);
    expect(isHmacSigned({ ...check, signature: [] })).to.equal(false);
    const unsigned = { payload, encoding: 'hex', signature: signHmac('', payload, 'hex') } as const;
    for (const empty of ['', [], [''], new Uint8Array()])
      expect(isHmacSigned({ ...unsigned, secret: empty })).to.equal(false);
  });

  it('are a signature error if they do not match', async () => {
    const check = { secret, payload, signature: hex, encoding: 'hex' } as const;
    verifyHmac(check);
    const messageOf = async (message?: string) => {
      const verify = () => verifyHmac({ ...check, secret: 'another' }, message);
      return (await expectProviderError(verify, 'signature')).message;
    };
    expect(await messageOf()).to.match(/does not match the webhook/);
    expect(await messageOf('Not ours.')).to.equal('Not ours.');
  });
});
