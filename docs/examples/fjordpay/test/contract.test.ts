import { describeProvider } from '@rebuttal/plugin-kit/testing';
import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';
import fjordpay from '../src/index.js';

const sample: ProviderSample = {
  createSimulator,
  badCredentials: { api_key: 'fp_test_invalid', webhook_secret: 'fws_sample' },
  otherCredentials: { api_key: 'fp_test_other', webhook_secret: 'fws_other' },
  unknownDisputeId: 'dis_999999',
  webhook: {
    secretField: 'webhook_secret',
    wrongSecret: 'fws_another',
    staleAfterSeconds: 300,
    withNewType: (body) => body.replace('dispute.opened', 'dispute.appealed'),
  },
  isFinalWrite: ({ method, path }) => method === 'POST' && path.endsWith('/responses'),
  isUpload: ({ method, path }) => method === 'POST' && path.endsWith('/files'),
};

describeProvider(fjordpay, sample);

/** An account that can only read. */
describeProvider(fjordpay, {
  ...sample,
  title: 'with a read-only key',
  credentials: { api_key: 'fp_test_sample', key_kind: 'read_only', webhook_secret: 'fws_sample' },
});
