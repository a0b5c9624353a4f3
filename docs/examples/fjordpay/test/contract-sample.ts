import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';

/** Facts about Fjordpay that the conformance suite needs. */
export const sample: ProviderSample = {
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
