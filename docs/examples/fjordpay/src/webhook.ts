import { createHmac } from 'node:crypto';

import {
  isObject,
  isSameSecret,
  toDisputeEvent,
  notAboutDisputes,
  objectOf,
  ProviderError,
  readEvent,
  textOf,
  timeOf,
  cleanCredential,
} from '@rebuttal/plugin-kit';
import type { ProviderDispute, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import type { FjordpayContext } from './credentials.js';
import { toDispute } from './mapping.js';

/** Source: the API's page, "Webhooks". */
const toleranceSeconds = 300;
const disputeEvents = ['dispute.opened', 'dispute.changed', 'dispute.closed'];

/** Over the raw bytes, before anything is parsed. @throws {ProviderError} of kind `signature` */
export function verifyWebhook({ credentials, now }: FjordpayContext, request: WebhookRequest): void {
  const secret = cleanCredential(credentials.webhook_secret);
  if (secret === '') throw refused('No webhook secret is entered for this account.');
  const header = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(request.headers['fjord-signature'] ?? '');
  const [, time = '', signature = ''] = header ?? [];
  if (signature === '') throw refused('The webhook has no Fjord-Signature.');
  if (!isSameSecret(signature, signatureOf(secret, time, request.body)))
    throw refused('The signature does not fit: another secret, or the webhook was changed on the way.');
  if (Math.abs(now().getTime() / 1000 - Number(time)) > toleranceSeconds)
    throw refused('The webhook was not signed within the last five minutes.');
}

export function signatureOf(secret: string, time: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

/** One POST holds one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(_context: FjordpayContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'Fjordpay');
  const id = textOf(event, 'id');
  const type = textOf(event, 'type');
  const occurredAt = timeOf(event, 'created_at');
  if (id === undefined || type === undefined || occurredAt === undefined)
    throw malformed('The webhook is no Fjordpay event.');
  const common = { id, type, occurredAt };
  if (!type.startsWith('dispute.')) return [{ ...common, kind: 'ignored', ...notAboutDisputes(type) }];
  const providerDisputeId = textOf(objectOf(event, 'dispute'), 'id');
  const isKnown = disputeEvents.includes(type);
  return [{ ...common, ...toDisputeEvent(type, { isKnown, providerDisputeId }) }];
}

/** Fjordpay puts the whole dispute into its events, as it was then. What a new event holds need not be one. */
export function disputeFromWebhook(
  _context: FjordpayContext,
  request: WebhookRequest,
): ProviderDispute | undefined {
  const { dispute, type } = readEvent(request, 'Fjordpay');
  return isObject(dispute) && disputeEvents.includes(String(type)) ? toDispute(dispute) : undefined;
}

const refused = (message: string) => new ProviderError('signature', message);
const malformed = (message: string) => new ProviderError('malformed', message);
