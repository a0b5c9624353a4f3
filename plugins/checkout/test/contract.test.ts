import { describeProvider } from '@rebuttal/plugin-kit/testing';

import checkout from '../src/index.js';

import { checkoutSample } from './contract-sample.js';

describeProvider(checkout, checkoutSample);

/** The same account by an access key: calls carry a token that has to be got first. */
describe('with an access key instead of a secret key', () => {
  describeProvider(checkout, {
    ...checkoutSample,
    credentials: {
      access_key_id: 'ack_rabbithutch',
      access_key_secret: 'carrot-secret-carrot-secret',
      webhook_signature_key: 'sample-signature-key',
      webhook_authorization_key: 'sample-authorization-key',
    },
    badCredentials: { access_key_id: 'ack_invalid', access_key_secret: 'carrot-secret-carrot-secret' },
  });
});
