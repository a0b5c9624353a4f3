import type { JsonObject, WebhookRequest } from '@rebuttal/plugin-kit';
import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { hexOf } from '../simulator/ids.js';
import { createSimulator } from '../simulator/index.js';

type Body = { notificationItems: { NotificationRequestItem: Record<string, unknown> }[] };

/** The request with every item changed. */
export function withItems(
  request: WebhookRequest,
  change: (item: Record<string, unknown>) => JsonObject,
): WebhookRequest {
  const body = JSON.parse(Buffer.from(request.body).toString('utf8')) as Body;
  const notificationItems = body.notificationItems.map(({ NotificationRequestItem: item }) => ({
    NotificationRequestItem: change(item),
  }));
  return { ...request, body: Buffer.from(JSON.stringify({ ...body, notificationItems })) };
}

const badger = { merchant_account: 'BadgerSettECOM', api_key: 'AQEbadgerSettBerryKey' };
/** The webhook settings of the simulator's sample account. */
const sharedWebhook = {
  hmac_key: hexOf('sample HMAC key of the rabbit hutch'),
  webhook_username: 'rabbit',
  webhook_password: 'sample-webhook-password',
};
const badgersKey = 'FFEEDDCCBBAA99887766554433221100FFEEDDCCBBAA99887766554433221100';

/** The credentials of the simulator's sample account, with a key that Adyen rejects. */
export const adyenSample: ProviderSample = {
  createSimulator,
  badCredentials: { merchant_account: 'RabbitHutchECOM', api_key: 'AQEinvalidRabbitHutchCarrotKey' },
  // The second one has the same key and password: a company can use one webhook for all its accounts.
  otherCredentials: [
    { ...badger, hmac_key: badgersKey, webhook_username: 'badger', webhook_password: 'badgers-password' },
    { ...badger, ...sharedWebhook },
  ],
  unknownDisputeId: 'ZZZZZZZZZZZZZZ82',
  webhook: {
    secretField: 'hmac_key',
    wrongSecret: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    withNewType: (body) => body.replace(/"eventCode":"[A-Z_]+"/, '"eventCode":"DISPUTE_REOPENED"'),
    tamper: (request) =>
      withItems(request, (item) => ({ ...item, amount: { ...(item.amount as object), value: 1 } })),
    unsign: (request) =>
      withItems(request, (item) => ({
        ...item,
        additionalData: { ...(item.additionalData as object), hmacSignature: undefined },
      })),
  },
  isFinalWrite: ({ path }) => path.endsWith('/defendDispute'),
  isUpload: ({ path }) => path.endsWith('/supplyDefenseDocument'),
  isUploadStep: (step) => step.startsWith('document:'),
};
