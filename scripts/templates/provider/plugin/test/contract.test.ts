import { describeProvider } from '@rebuttal/plugin-kit/testing';

import provider from '../src/index.js';
import { unwritten } from '../src/unwritten.js';

describeProvider(provider, {
  badCredentials: { api_key: 'invalid', webhook_secret: 'webhook-secret' },
  otherCredentials: { api_key: 'other-key', webhook_secret: 'other-webhook-secret' },
  unknownDisputeId: 'nobodys-dispute',
  // With `withNewType` the suite also checks what becomes of an event of a type that {{label}} brings in one day.
  webhook: { secretField: 'webhook_secret', wrongSecret: 'another-secret' },
  isFinalWrite: () =>
    unwritten(
      'isFinalWrite in test/contract.test.ts: which call sends the evidence',
      'The conformance suite',
    ),
});
