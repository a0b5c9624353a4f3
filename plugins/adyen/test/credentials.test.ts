import { expect } from 'chai';

import { checkCredentials } from '../src/credentials.js';
import type { AdyenCredentials } from '../src/credentials.js';

import { adyenContext, hmacKey } from './helpers.js';

const check = (over: Partial<AdyenCredentials>, environment: 'test' | 'live' = 'test') =>
  checkCredentials({ ...adyenContext().credentials, ...over }, environment);

describe('Adyen credentials', () => {
  it('allow an empty HMAC key, because Adyen shows it only after the webhook exists', () => {
    expect(check({ hmac_key: undefined })).to.deep.equal({});
    expect(check({ hmac_key: '' })).to.deep.equal({});
  });

  it('allow either case of a key, a previous key and a colon in the password', () => {
    expect(check({ hmac_key: hmacKey.toUpperCase(), hmac_key_previous: 'ab'.repeat(32) })).to.deep.equal({});
    expect(check({ webhook_username: 'rabbit', webhook_password: 'car:rot' })).to.deep.equal({});
  });

  const faults: readonly [string, Partial<AdyenCredentials>, RegExp][] = [
    ['merchant_account', { merchant_account: 'Rabbit Hutch' }, /merchant account code has only/],
    ['merchant_account', { merchant_account: 'Rabbit:Hutch' }, /merchant account code has only/],
    ['api_key', { api_key: 'test_RABBITHUTCH' }, /client key\. Enter/],
    ['api_key', { api_key: 'live_RABBITHUTCH' }, /client key, and a live one/],
    ['api_key', { api_key: 'ws@Company.RabbitHutch' }, /username of an API credential/],
    ['api_key', { api_key: 'ws_123456@Company.RabbitHutch' }, /username of an API credential/],
    ['api_key', { api_key: 'AQE rabbit' }, /characters that an API key cannot have/],
    ['hmac_key', { hmac_key: 'not hexadecimal at all' }, /64 hexadecimal digits; this one has 22/],
    ['hmac_key', { hmac_key: hmacKey.slice(1) }, /this one has 63/],
    ['hmac_key', { hmac_key: `${hmacKey.slice(1)}g` }, /64 hexadecimal digits/],
    ['hmac_key', { hmac_key: '', hmac_key_previous: hmacKey }, /current HMAC key too/],
    ['hmac_key_previous', { hmac_key_previous: 'carrot' }, /64 hexadecimal digits/],
    ['webhook_username', { webhook_password: 'carrot' }, /username that belongs/],
    ['webhook_username', { webhook_username: 'rab:bit', webhook_password: 'carrot' }, /colon/],
    ['webhook_password', { webhook_username: 'rabbit' }, /password that belongs/],
  ];
  for (const [field, over, message] of faults) {
    it(`report a mistake in ${field} with ${Object.values(over).join(' and ')}`, () => {
      const found = check(over);
      expect(Object.keys(found)).to.deep.equal([field]);
      expect(found[field]).to.match(message);
    });
  }
});
