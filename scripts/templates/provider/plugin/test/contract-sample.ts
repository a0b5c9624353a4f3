import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { unwritten } from '../src/unwritten.js';

/**
 * What the conformance suite has to know of {{label}}. What is left out leaves cases out: `isUpload` that no file goes up
 * twice, `webhook.withNewType` what becomes of an event of a type that {{label}} brings in one day,
 * `webhook.staleAfterSeconds` that an old webhook is refused, `ineligible` that a dispute which waits for a response and
 * still takes no evidence is refused for the reason that `eligibility` returns.
 */
export const sample: ProviderSample = {
  badCredentials: { api_key: 'invalid', webhook_secret: 'webhook-secret' },
  otherCredentials: { api_key: 'other-key', webhook_secret: 'other-webhook-secret' },
  unknownDisputeId: 'nobodys-dispute',
  webhook: { secretField: 'webhook_secret', wrongSecret: 'another-secret' },
  isFinalWrite: () =>
    unwritten(
      'isFinalWrite in test/contract-sample.ts: which call sends the evidence',
      'The conformance suite',
    ),
};
