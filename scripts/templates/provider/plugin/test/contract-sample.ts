import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';

import { unwritten } from '../src/unwritten.js';

/**
 * Facts about {{label}} that the conformance suite needs. Optional ones enable more cases: `isUpload` that no file is
 * uploaded twice, `webhook.withNewType` unknown event types, `webhook.staleAfterSeconds` old webhooks, `ineligible` the
 * reason that `eligibility` returns for a dispute that accepts no evidence.
 */
export const sample: ProviderSample = {
  createSimulator,
  badCredentials: { api_key: 'invalid', webhook_secret: 'webhook-secret' },
  otherCredentials: { api_key: 'other-key', webhook_secret: 'other-webhook-secret' },
  unknownDisputeId: 'unknown-dispute',
  webhook: { secretField: 'webhook_secret', wrongSecret: 'another-secret' },
  isFinalWrite: () =>
    unwritten(
      'isFinalWrite in test/contract-sample.ts: which call sends the evidence',
      'The conformance suite',
    ),
};
