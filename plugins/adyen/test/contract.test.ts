import { describeProvider } from '@rebuttal/plugin-kit/testing';

import adyen from '../src/index.js';

import { adyenSample } from './contract-sample.js';

describeProvider(adyen, adyenSample);

const hmacKey = '00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF';

/** The usual first setup: no password on the webhook. */
describe('without a password on the webhook', () => {
  describeProvider(adyen, {
    ...adyenSample,
    title: 'HMAC key alone',
    credentials: {
      merchant_account: 'BurrowPOS',
      api_key: 'AQEburrowCarrotKey',
      hmac_key: hmacKey,
    },
    otherCredentials: {
      merchant_account: 'BurrowECOM',
      api_key: 'AQEburrowCarrotKey',
      hmac_key: hmacKey,
    },
  });
});
