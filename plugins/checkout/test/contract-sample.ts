import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';

const keys = {
  api_prefix: 'rabbit42',
  secret_key: 'sk_sbox_invalidrabbithutchcarrotkk2',
  webhook_signature_key: 'sample-signature-key',
};

const hedgehog = { api_prefix: 'hedgehog', secret_key: 'sk_sbox_hedgehogleavesandapplessk2' };

export const checkoutSample: ProviderSample = {
  createSimulator,
  badCredentials: keys,
  // The second one has the same signature key, so that only the event itself shows its account.
  otherCredentials: [
    { ...hedgehog, webhook_signature_key: 'hedgehog-signature-key' },
    { ...hedgehog, webhook_signature_key: 'sample-signature-key' },
  ],
  unknownDisputeId: 'dsp_aaaaaaaaaaaaaaaaaaaa',
  webhook: {
    secretField: 'webhook_signature_key',
    wrongSecret: 'another-signature-key',
    withNewType: (body) => body.replace(/dispute_(?:received|evidence_required)/, 'dispute_reopened'),
  },
  isFinalWrite: ({ method, path }) => method === 'POST' && /^\/disputes\/[^/]+\/evidence$/.test(path),
  isUpload: ({ method, path }) => method === 'POST' && path === '/files',
};

/** The same account with an access key, whose calls need a token. */
export const accessKeySample: ProviderSample = {
  ...checkoutSample,
  title: 'with an access key',
  credentials: {
    access_key_id: 'ack_rabbithutch',
    access_key_secret: 'carrot-secret-carrot-secret',
    webhook_signature_key: 'sample-signature-key',
    webhook_authorization_key: 'sample-authorization-key',
  },
  badCredentials: { access_key_id: 'ack_invalid', access_key_secret: 'carrot-secret-carrot-secret' },
  otherCredentials: {
    ...hedgehog,
    webhook_signature_key: 'sample-signature-key',
    webhook_authorization_key: 'hedgehog-authorization-key',
  },
};
