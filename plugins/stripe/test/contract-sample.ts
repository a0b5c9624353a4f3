import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';

export const stripeSample: ProviderSample = {
  createSimulator,
  badCredentials: { secret_key: 'sk_test_invalid1', webhook_secret: 'whsec_sample' },
  otherCredentials: { secret_key: 'sk_test_hedgehog', webhook_secret: 'whsec_hedgehog' },
  unknownDisputeId: 'du_1unknown',
  webhook: {
    secretField: 'webhook_secret',
    wrongSecret: 'whsec_another',
    staleAfterSeconds: 300,
    withNewType: (body) => body.replace('charge.dispute.created', 'charge.dispute.appealed'),
  },
  ineligible: [
    { scenario: 'compliance' },
    { scenario: 'compliance', network: 'mastercard' },
    { scenario: 'inquiry', network: 'klarna' },
  ],
  isFinalWrite: ({ method, path, body }) =>
    method === 'POST' && /^\/v1\/disputes\/[^/]+$/.test(path) && /(?:^|&)submit=true/.test(body),
  isUpload: ({ method, path }) => method === 'POST' && path === '/v1/files',
};

const platform = { secret_key: 'sk_test_platform', webhook_secret: 'whsec_sample' };

/** An account under a platform: its webhooks come over the platform's endpoint, with the same secret as its siblings'. */
export const connectedSample: ProviderSample = {
  ...stripeSample,
  title: 'a connected account',
  credentials: { ...platform, stripe_account: 'acct_1Rabbit' },
  badCredentials: { ...platform, stripe_account: 'acct_1invalid' },
  otherCredentials: { ...platform, stripe_account: 'acct_1Hedgehog' },
};
