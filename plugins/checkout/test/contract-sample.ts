import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

const keys = {
  api_prefix: 'rabbit42',
  secret_key: 'sk_sbox_invalidrabbithutchcarrotkk2',
  webhook_signature_key: 'sample-signature-key',
};

export const checkoutSample: ProviderSample = {
  badCredentials: keys,
  unknownDisputeId: 'dsp_aaaaaaaaaaaaaaaaaaaa',
  webhook: { secretField: 'webhook_signature_key', wrongSecret: 'another-signature-key' },
  isFinalWrite: ({ method, path }) => method === 'POST' && /^\/disputes\/[^/]+\/evidence$/.test(path),
  isUpload: ({ method, path }) => method === 'POST' && path === '/files',
};
