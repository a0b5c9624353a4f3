import { createHmac, timingSafeEqual } from 'node:crypto';

import {
  isSameSecret,
  toDisputeEvent,
  notAboutDisputes,
  objectOf,
  ProviderError,
  readEvent,
  textOf,
  cleanCredential,
} from '@rebuttal/plugin-kit';
import type {
  Ignored,
  JsonObject,
  ProviderDispute,
  WebhookEvent,
  WebhookRequest,
} from '@rebuttal/plugin-kit';

import { isOtherClient } from './address.js';
import type { CheckoutContext } from './credentials.js';
import { timeOf } from './fields.js';
import { toDispute } from './mapping.js';
import { isKnownEvent, rankOfEvent, statusOfEvent, tellsStanding } from './standings.js';

/**
 * Source: docs page "Configure your webhook server": hex HMAC-SHA256 of the raw body, the key as UTF-8 text. There is
 * no time in it, so a replay is recognised by the event's id alone.
 * @throws {ProviderError} of kind `signature`
 */
export function verifyWebhook(context: CheckoutContext, request: WebhookRequest): void {
  const key = cleanCredential(context.credentials.webhook_signature_key);
  if (key === '') throw refused('No webhook signature key is entered for this account.');
  const signature = request.headers['cko-signature'] ?? '';
  if (signature === '') throw refused('The webhook has no Cko-Signature header.');
  if (!/^[0-9a-f]{64}$/i.test(signature)) throw refused('The Cko-Signature header is no signature.');
  const wanted = createHmac('sha256', Buffer.from(key, 'utf8')).update(request.body).digest();
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), wanted))
    throw refused('The signature does not fit the webhook: another key, or it was changed on the way.');
  requireAuthorization(context, request);
}

/** The optional header key is a second lock, never the only one. */
function requireAuthorization({ credentials }: CheckoutContext, { headers }: WebhookRequest): void {
  const wanted = cleanCredential(credentials.webhook_authorization_key);
  if (wanted === '' || isSameSecret(headers.authorization ?? '', wanted)) return;
  throw refused('The authorization header of the webhook is not the one that is entered for this account.');
}

/** One POST holds one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: CheckoutContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'Checkout.com');
  const id = textOf(event, 'id');
  const type = textOf(event, 'type');
  if (id === undefined || type === undefined) throw malformed('The webhook is no Checkout.com event.');
  const occurredAt = occurredAtOf(event, type);
  const common = { id, type, ...(occurredAt === undefined ? {} : { occurredAt }) };
  const ignored = whyIgnored(context, event, type);
  if (ignored !== undefined) return [{ ...common, kind: 'ignored', ...ignored }];
  const providerDisputeId = textOf(dataOf(event), 'id');
  return [{ ...common, ...toDisputeEvent(type, { isKnown: isKnownEvent(type), providerDisputeId }) }];
}

/**
 * The dispute as its event shows it. Events of the previous platform have no amount, and show nothing; nor do new ones,
 * for the status stands in the event's type alone.
 */
export function disputeFromWebhook(
  context: CheckoutContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const event = readEvent(request, 'Checkout.com');
  const type = textOf(event, 'type') ?? '';
  const isAsked = textOf(event, 'id') === eventId && isKnownEvent(type);
  if (!isAsked || whyIgnored(context, event, type) !== undefined) return undefined;
  const data = dataOf(event);
  const time = event.created_on ?? event.timestamp;
  const hasAmount = [data.amount, data.currency].every((value) => value !== undefined && value !== null);
  if (!hasAmount) return undefined;
  const dispute = {
    ...data,
    status: statusOfEvent(type),
    received_on: data.date ?? time,
    last_update: time,
    _links: event._links,
  };
  const told = toDispute(dispute, { environment: context.environment, raw: event });
  return tellsStanding(type) ? told : { ...told, insertOnly: true };
}

/**
 * Several events of a dispute can have the same millisecond. Their usual order stands in a few milliseconds more, so
 * that the later one wins where only the payloads can be compared.
 */
function occurredAtOf(event: JsonObject, type: string): Date | undefined {
  const time = timeOf(event, 'created_on') ?? timeOf(event, 'timestamp');
  return time === undefined ? undefined : new Date(time.getTime() + rankOfEvent(type));
}

function whyIgnored({ credentials }: CheckoutContext, event: JsonObject, type: string): Ignored | undefined {
  if (type.startsWith('issuing_dispute_')) return { why: 'It is about a card that this account issued.' };
  if (!isKnownEvent(type) && !type.startsWith('dispute_')) return notAboutDisputes(type);
  const data = dataOf(event);
  const wanted = cleanCredential(credentials.processing_channel_id);
  const channel = textOf(data, 'processing_channel_id');
  if (wanted !== '' && channel !== undefined && channel !== wanted)
    return { why: 'It belongs to another processing channel.' };
  return isOtherClient(credentials.api_prefix, textOf(data, 'client_id'))
    ? { why: 'It belongs to another Checkout.com account.' }
    : undefined;
}

function dataOf(event: JsonObject): JsonObject {
  return objectOf(event, 'data');
}

const refused = (message: string) => new ProviderError('signature', message);
const malformed = (message: string) => new ProviderError('malformed', message);
