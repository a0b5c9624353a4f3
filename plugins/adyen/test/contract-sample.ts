import type { JsonObject, WebhookRequest } from '@rebuttal/plugin-kit';
import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

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

/** The credentials of the simulator's sample account, with a key that Adyen refuses. */
export const adyenSample: ProviderSample = {
  badCredentials: { merchant_account: 'RabbitHutchECOM', api_key: 'AQEinvalidRabbitHutchCarrotKey' },
  unknownDisputeId: 'ZZZZZZZZZZZZZZ82',
  webhook: {
    secretField: 'hmac_key',
    wrongSecret: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
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
