import {
  isObject,
  notAboutDisputes,
  objectOf,
  ProviderError,
  readEvent,
  signHmac,
  textOf,
  timeOf,
  toWebhookEvent,
  verifyHmac,
} from '@rebuttal/plugin-kit';
import type { ProviderDispute, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import type { FjordpayContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';

/** Source: the API's page, "Webhooks". */
const toleranceSeconds = 300;
const disputeEvents = ['dispute.opened', 'dispute.changed', 'dispute.closed'];

/** Verifies the signature over the raw bytes, before parsing. @throws {ProviderError} of kind `signature` */
export function verifyWebhook({ credentials, now }: FjordpayContext, request: WebhookRequest): void {
  const secret = credentials.webhook_secret ?? '';
  if (secret === '') throw refused('No webhook secret is entered for this account.');
  const header = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(request.headers['fjord-signature'] ?? '');
  const [, time = '', signature = ''] = header ?? [];
  if (signature === '') throw refused('The webhook has no Fjord-Signature.');
  verifyHmac({ secret, payload: [`${time}.`, request.body], signature, encoding: 'hex' });
  if (Math.abs(now().getTime() / 1000 - Number(time)) > toleranceSeconds)
    throw refused('The webhook was not signed within the last five minutes.');
}

export function signatureOf(secret: string, time: string, body: string | Uint8Array): string {
  return signHmac(secret, [`${time}.`, body], 'hex');
}

/** One webhook contains one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(_context: FjordpayContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'Fjordpay');
  const id = textOf(event, 'id');
  const type = textOf(event, 'type');
  const occurredAt = timeOf(event, 'created_at');
  if (id === undefined || type === undefined || occurredAt === undefined)
    throw malformed('The webhook is not a Fjordpay event.');
  const refunded = type.startsWith('refund.') ? textOf(event, 'payment_id') : undefined;
  if (refunded !== undefined) return [{ id, type, occurredAt, kind: 'refund', providerPaymentId: refunded }];
  const reported = type === 'fraud.reported' ? textOf(event, 'report_id') : undefined;
  if (reported !== undefined) return [{ id, type, occurredAt, kind: 'alert', providerAlertId: reported }];
  const ignored = type.startsWith('dispute.') ? undefined : notAboutDisputes(type);
  const providerDisputeId = textOf(objectOf(event, 'dispute'), 'id');
  const isKnown = disputeEvents.includes(type);
  return [toWebhookEvent({ id, type, occurredAt, ignored, isKnown, providerDisputeId })];
}

/** Fjordpay's events contain the dispute as it was then. Events of unknown types may contain something else. */
export function disputeFromWebhook(
  _context: FjordpayContext,
  request: WebhookRequest,
): ProviderDispute | undefined {
  const { dispute, type } = readEvent(request, 'Fjordpay');
  return isObject(dispute) && disputeEvents.includes(String(type)) ? toDispute(dispute) : undefined;
}

const refused = (message: string) => new ProviderError('signature', message);
const malformed = (message: string) => new ProviderError('malformed', message);
