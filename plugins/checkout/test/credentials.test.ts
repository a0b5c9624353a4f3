import { expect } from 'chai';

import { checkCredentials, credentialFields } from '../src/credentials.js';
import type { CheckoutCredentials } from '../src/credentials.js';
import { scopes } from '../src/token.js';

import { checkoutContext, sampleSecretKey } from './helpers.js';

const liveKey = 'sk_rabbithutchcarrotsamplekey2';
const check = (over: Partial<CheckoutCredentials>, environment: 'test' | 'live' = 'test') =>
  checkCredentials({ ...checkoutContext().credentials, ...over }, environment);

describe('Checkout.com credentials without a call', () => {
  const takenInTest = [
    sampleSecretKey,
    'sk_sboxrabbithutchcarrotsamplekey2',
    'sk_sbox_rabbithutchcarrotsamplekey=',
    'sk_test_0b9c4d7e-1a2b-4c3d-8e9f-001122334455',
    'sk_of-another-shape',
  ];
  for (const secret_key of takenInTest) {
    it(`accept ${JSON.stringify(secret_key)} in the sandbox`, () => {
      expect(check({ secret_key })).to.deep.equal({});
    });
  }

  it('name each scope that an access key needs, including the one for payments', () => {
    for (const scope of Object.values(scopes).flatMap((some) => some.split(' ')))
      expect(credentialFields.access_key_id.help).to.include(scope);
  });

  it('accept live keys of both platforms in live', () => {
    for (const secret_key of [liveKey, `${liveKey.slice(0, -1)}#`, 'sk_0b9c4d7e-1a2b-4c3d-8e9f-001122334455'])
      expect(check({ secret_key }, 'live')).to.deep.equal({});
  });

  const refused: readonly [string, 'test' | 'live', RegExp][] = [
    ['', 'test', /Enter the secret key, or an access key/],
    [liveKey, 'test', /for live.*set to test/],
    ['sk_0b9c4d7e-1a2b-4c3d-8e9f-001122334455', 'test', /for live/],
    [sampleSecretKey, 'live', /for the sandbox.*set to live/],
    ['sk_test_0b9c4d7e-1a2b-4c3d-8e9f-001122334455', 'live', /for the sandbox/],
    ['pk_sbox_rabbithutch', 'test', /public key/],
    ['ack_rabbithutch', 'test', /access key ID.*separate field/],
    ['rabbit', 'test', /begins with sk_/],
    ['sk_rab bit', 'test', /begins with sk_/],
    ['sk_rabbit\nX-Injected: 1', 'test', /begins with sk_/],
  ];
  for (const [secret_key, environment, message] of refused) {
    it(`reject ${JSON.stringify(secret_key)} in ${environment} with the reason`, () => {
      const faults = check({ secret_key }, environment);
      expect(Object.keys(faults)).to.deep.equal(['secret_key']);
      expect(faults.secret_key).to.match(message);
    });
  }

  it('accept an access key instead of a secret key, and require its ID and secret', () => {
    const both = { secret_key: '', access_key_id: 'ack_rabbit', access_key_secret: 'carrot' };
    expect(check(both)).to.deep.equal({});
    expect(check({ ...both, access_key_secret: '' })).to.have.all.keys('access_key_secret');
    expect(check({ ...both, access_key_id: undefined })).to.have.all.keys('secret_key', 'access_key_id');
    expect(check({ ...both, access_key_id: 'rabbit' })).to.have.all.keys('access_key_id');
    expect(check({ access_key_id: undefined, access_key_secret: 'carrot' })).to.have.all.keys(
      'access_key_id',
    );
  });

  it('reject an invalid prefix, or one of the other environment', () => {
    expect(check({ api_prefix: 'evil.com/' })).to.have.all.keys('api_prefix');
    const live = 'https://rabbit42.api.checkout.com';
    expect(check({ api_prefix: live }).api_prefix).to.match(/live address.*set to test/);
    expect(check({ api_prefix: live, secret_key: liveKey }, 'live')).to.deep.equal({});
    expect(check({ api_prefix: '' })).to.deep.equal({});
  });

  it('reject a channel and webhook keys in another format', () => {
    expect(check({ processing_channel_id: 'ent_rabbit' })).to.have.all.keys('processing_channel_id');
    expect(check({ processing_channel_id: 'pc_rabbit2' })).to.deep.equal({});
    expect(check({ webhook_signature_key: 'häschen' })).to.have.all.keys('webhook_signature_key');
    expect(check({ webhook_authorization_key: 'a\u0000b' })).to.have.all.keys('webhook_authorization_key');
    expect(check({ webhook_signature_key: '8V8x0dLK%AyD*DNS 8JJr' })).to.deep.equal({});
  });

  it('never repeat the entered values', () => {
    const faults = check({
      api_prefix: 'hutch!',
      secret_key: 'rabbit',
      access_key_id: 'carrot',
      access_key_secret: 'h\u00e4y',
      processing_channel_id: 'clover',
    });
    expect(Object.keys(faults)).to.have.length(5);
    expect(JSON.stringify(faults)).not.to.match(/hutch|rabbit|carrot|häy|clover/);
  });
});
