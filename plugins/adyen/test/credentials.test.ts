import { expect } from 'chai';

import { checkCredentials } from '../src/credentials.js';
import type { AdyenCredentials } from '../src/credentials.js';

import { adyenContext, hmacKey } from './helpers.js';

const check = (over: Partial<AdyenCredentials>, environment: 'test' | 'live' = 'test') =>
  checkCredentials({ ...adyenContext().credentials, ...over }, environment);

describe('Adyen credentials', () => {
  it('may begin without an HMAC key, which Adyen shows only once the webhook exists', () => {
    expect(check({ hmac_key: undefined })).to.deep.equal({});
    expect(check({ hmac_key: ' ' })).to.deep.equal({});
  });

  it('may be pasted with blanks around them', () => {
    expect(check({ hmac_key: ` ${hmacKey}\n`, merchant_account: ' RabbitHutchECOM ' })).to.deep.equal({});
    expect(check({ hmac_key: hmacKey.toUpperCase(), hmac_key_previous: 'ab'.repeat(32) })).to.deep.equal({});
    expect(check({ webhook_username: 'rabbit', webhook_password: 'car:rot' })).to.deep.equal({});
  });

  const faults: readonly [string, Partial<AdyenCredentials>, RegExp][] = [
    ['merchant_account', { merchant_account: 'Rabbit Hutch' }, /no merchant account code/],
    ['merchant_account', { merchant_account: 'Rabbit:Hutch' }, /no merchant account code/],
    ['api_key', { api_key: 'test_RABBITHUTCH' }, /client key\. Enter/],
    ['api_key', { api_key: 'live_RABBITHUTCH' }, /client key, and a live one/],
    ['api_key', { api_key: 'ws@Company.RabbitHutch' }, /user name of an API credential/],
    ['api_key', { api_key: 'ws_123456@Company.RabbitHutch' }, /user name of an API credential/],
    ['api_key', { api_key: 'AQE rabbit' }, /characters that no API key has/],
    ['hmac_key', { hmac_key: 'not hexadecimal at all' }, /64 hexadecimal digits; this has 22/],
    ['hmac_key', { hmac_key: hmacKey.slice(1) }, /this has 63/],
    ['hmac_key', { hmac_key: `${hmacKey.slice(1)}g` }, /64 hexadecimal digits/],
    ['hmac_key', { hmac_key: '', hmac_key_previous: hmacKey }, /current HMAC key too/],
    ['hmac_key_previous', { hmac_key_previous: 'carrot' }, /64 hexadecimal digits/],
    ['webhook_username', { webhook_password: 'carrot' }, /user name that belongs/],
    ['webhook_username', { webhook_username: 'rab:bit', webhook_password: 'carrot' }, /colon/],
    ['webhook_password', { webhook_username: 'rabbit' }, /password that belongs/],
  ];
  for (const [field, over, message] of faults) {
    it(`are refused for ${field} with ${Object.values(over).join(' and ')}`, () => {
      const found = check(over);
      expect(Object.keys(found)).to.deep.equal([field]);
      expect(found[field]).to.match(message);
    });
  }
});
