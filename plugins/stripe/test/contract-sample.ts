import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

export const stripeSample: ProviderSample = {
  badCredentials: { secret_key: 'sk_test_invalid1', webhook_secret: 'whsec_sample' },
  unknownDisputeId: 'du_1unknown',
  webhook: { secretField: 'webhook_secret', wrongSecret: 'whsec_another', staleAfterSeconds: 300 },
  isFinalWrite: ({ method, path, body }) =>
    method === 'POST' && /^\/v1\/disputes\/[^/]+$/.test(path) && /(?:^|&)submit=true/.test(body),
  isUpload: ({ method, path }) => method === 'POST' && path === '/v1/files',
};
