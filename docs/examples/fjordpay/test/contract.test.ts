import { describeProvider } from '@rebuttal/plugin-kit/testing';

import fjordpay from '../src/index.js';
import { sample } from './contract-sample.js';

describeProvider(fjordpay, sample);

/** An account that can only read. */
describeProvider(fjordpay, {
  ...sample,
  title: 'with a read-only key',
  credentials: { api_key: 'fp_test_sample', key_kind: 'read_only', webhook_secret: 'fws_sample' },
});
