import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

export const paypalSample: ProviderSample = {
  badCredentials: { client_id: 'AXinvalid', client_secret: 'EKinvalid', webhook_id: '1JE4291016473214C' },
  unknownDisputeId: 'PP-R-RBT-99999999',
  unplayable: { three_decimal: 'PayPal takes payments in no currency with three decimals' },
  webhook: {
    secretField: 'webhook_id',
    wrongSecret: '9XX0000000000000X',
    staleAfterSeconds: 5 * 86_400,
  },
  isFinalWrite: ({ method, path }) =>
    method === 'POST' && /^\/v1\/customer\/disputes\/[^/]+\/(?:provide-evidence|appeal)$/.test(path),
};
