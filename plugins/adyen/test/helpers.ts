import { createHmac } from 'node:crypto';

import type { DisputeHistory, JsonObject, ProviderDispute, WebhookRequest } from '@rebuttal/plugin-kit';
import { impatientHttp, recordingsIn, webhookRequest } from '@rebuttal/plugin-kit/testing';

import type { AdyenContext, AdyenCredentials } from '../src/credentials.js';
import { disputeFromHistory } from '../src/disputes.js';
import { readWebhook } from '../src/webhook.js';

export const now = new Date('2026-11-20T09:30:00Z');
/** The hosts of the sample account's calls. */
export const disputeHost = 'https://ca-test.adyen.com';
export const disputePath = '/ca/services/DisputeService/v30';
export const managementHost = 'https://management-test.adyen.com';

export const recordings = recordingsIn(import.meta.url);
export const { text: recordedText, json: recorded } = recordings;

export const hmacKey = String(recorded('signatures.json').hmacKeyHex);
export const account = 'RabbitHutchECOM';
/** The dispute of the recorded events. */
export const disputeId = 'RB4ZQ8NDK3WXTC92';

type Over = Partial<Omit<AdyenContext, 'credentials'>> & { credentials?: Partial<AdyenCredentials> };

export function adyenContext(over: Over = {}): AdyenContext {
  const credentials = {
    merchant_account: account,
    api_key: 'AQErabbitHutchCarrotKey',
    hmac_key: hmacKey,
    live_url_prefix: undefined,
    hmac_key_previous: undefined,
    webhook_username: undefined,
    webhook_password: undefined,
    ...over.credentials,
  };
  return { environment: 'test', http: impatientHttp(), now: () => now, ...over, credentials };
}

export type Item = Record<string, unknown> & { additionalData?: Record<string, unknown> };

/** The first event of a recorded webhook. */
export function recordedItem(name: string): Item {
  const { notificationItems } = recorded(name) as { notificationItems: { NotificationRequestItem: Item }[] };
  const [first] = notificationItems;
  if (first === undefined) throw new Error(`${name} holds no event`);
  return first.NotificationRequestItem;
}

/** A recorded event with changed fields and `additionalData`, and its original signature. */
export function changed(name: string, over: JsonObject, additional: JsonObject = {}): Item {
  const item = recordedItem(name);
  return { ...item, ...over, additionalData: { ...item.additionalData, ...additional } };
}

/** Signed without the plugin's code. */
export function signed(item: Item, key = hmacKey): Item {
  const { value, currency } = item.amount as { value: number; currency: string };
  const parts = [item.pspReference, item.originalReference, item.merchantAccountCode, item.merchantReference];
  const text = [...parts.map((part) => part ?? ''), value, currency, item.eventCode, item.success].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(text, 'utf8').digest('base64');
  return { ...item, additionalData: { ...item.additionalData, hmacSignature } };
}

export function posted(items: readonly unknown[], live: unknown = 'false'): WebhookRequest {
  const notificationItems = items.map((item) => ({ NotificationRequestItem: item }));
  return webhookRequest(JSON.stringify({ live, notificationItems }));
}

/** The request of a recorded webhook. */
export function request(name: string, headers: WebhookRequest['headers'] = {}): WebhookRequest {
  return webhookRequest(recordedText(name), headers);
}

/** The events that the product stores: those about a dispute, each with its request. */
export function storedEvents(items: readonly Item[], context = adyenContext()): DisputeHistory['events'] {
  return items.flatMap((item) => {
    const one = posted([signed(item)]);
    return readWebhook(context, one)
      .filter(({ kind }) => kind === 'dispute')
      .map(({ id }) => ({ id, request: one }));
  });
}

/** The dispute after these events and actions. @throws if they describe none */
export function replayed(
  items: readonly Item[],
  actions: Partial<Pick<DisputeHistory, 'submittedAt' | 'acceptedAt'>> = {},
): ProviderDispute {
  const history = { events: storedEvents(items), submittedAt: [], ...actions };
  const dispute = disputeFromHistory(adyenContext(), disputeId, history);
  if (dispute === undefined) throw new Error('the events describe no dispute');
  return dispute;
}

/** An event with this code, status and flags. */
export const event = (eventCode: string, disputeStatus?: string, additional: object = {}): Item =>
  changed(
    'event.information-supplied.json',
    { eventCode, eventDate: '2026-12-01T12:00:00+01:00' },
    { disputeStatus, ...additional },
  );

/** `lost/closed/expired` */
export const stateOf = ({ status, stage, outcomeDetail }: ProviderDispute): string =>
  [status, stage, ...(outcomeDetail === undefined ? [] : [outcomeDetail])].join('/');
