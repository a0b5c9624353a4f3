import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';

export const paypalSample: ProviderSample = {
  createSimulator,
  badCredentials: { client_id: 'AXinvalid', client_secret: 'EKinvalid', webhook_id: '1JE4291016473214C' },
  otherCredentials: {
    client_id: 'AXhedgehog',
    client_secret: 'EKhedgehog',
    webhook_id: '9XX1042066473214C',
  },
  unknownDisputeId: 'PP-R-RBT-99999999',
  unplayable: { three_decimal: 'PayPal takes payments in no currency with three decimals' },
  webhook: {
    secretField: 'webhook_id',
    wrongSecret: '9XX0000000000000X',
    staleAfterSeconds: 5 * 86_400,
    withNewType: (body) => body.replace('CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.APPEALED'),
  },
  ineligible: [{ scenario: 'open_inquiry' }],
  isFinalWrite: ({ method, path }) =>
    method === 'POST' && /^\/v1\/customer\/disputes\/[^/]+\/(?:provide-evidence|appeal)$/.test(path),
};

/** One app for several merchants, with one webhook for all. */
const app = { client_id: 'AXplatform', client_secret: 'EKplatform', webhook_id: '1JE4291016473214C' };

export const merchantSample: ProviderSample = {
  ...paypalSample,
  title: 'one of several merchants of an app',
  credentials: { ...app, merchant_id: 'RABBIT1042HTC' },
  otherCredentials: { ...app, merchant_id: 'HEDGEHOG1042X' },
};
