import {
  isSameSecret,
  toWebhookEvent,
  verifyHmac,
  notAboutDisputes,
  objectOf,
  optional,
  ProviderError,
  readEvent,
  textOf,
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
import { toDispute } from './dispute-mapping.js';
import { timeOf } from './fields.js';
import { refundedPayment } from './refunds.js';
import { isKnownEvent, rankOfEvent, statusOfEvent, changesStatus } from './status-mapping.js';

/**
 * Source: docs page "Configure your webhook server": hex HMAC-SHA256 of the raw body, the key as UTF-8 text. There is
 * no time in it, so only the event's ID identifies a replay.
 * @throws {ProviderError} of kind `signature`
 */
export function verifyWebhook(context: CheckoutContext, request: WebhookRequest): void {
  const key = context.credentials.webhook_signature_key ?? '';
  if (key === '') throw refused('This account has no webhook signature key.');
  const signature = request.headers['cko-signature'] ?? '';
  if (signature === '') throw refused('The webhook has no Cko-Signature header.');
  verifyHmac(
    { secret: key, payload: request.body, signature, encoding: 'hex' },
    'The signature does not match the webhook. Either the signature key differs, or the webhook was changed in transit.',
  );
  requireAuthorization(context, request);
}

/** The optional header key is a second check, never the only one. */
function requireAuthorization({ credentials }: CheckoutContext, { headers }: WebhookRequest): void {
  const wanted = credentials.webhook_authorization_key ?? '';
  if (wanted === '' || isSameSecret(headers.authorization ?? '', wanted)) return;
  throw refused('The authorization header of the webhook differs from the key of this account.');
}

/** A webhook contains one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: CheckoutContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'Checkout.com');
  const id = textOf(event, 'id');
  const type = textOf(event, 'type');
  if (id === undefined || type === undefined) throw malformed('The webhook is not a Checkout.com event.');
  const refunded = refundedPayment(type, dataOf(event));
  if (refunded !== undefined && whyElsewhere(context, dataOf(event)) === undefined)
    return [
      {
        id,
        type,
        ...optional('occurredAt', timeOf(event, 'created_on')),
        kind: 'refund',
        providerPaymentId: refunded,
      },
    ];
  return [
    toWebhookEvent({
      id,
      type,
      occurredAt: occurredAtOf(event, type),
      ignored: ignoredBecause(context, event, type),
      isKnown: isKnownEvent(type),
      providerDisputeId: textOf(dataOf(event), 'id'),
    }),
  ];
}

/**
 * The dispute in an event. Undefined for events of the previous platform, which have no amount, and for unknown types,
 * because only the type contains the status.
 */
export function disputeFromWebhook(
  context: CheckoutContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const event = readEvent(request, 'Checkout.com');
  const type = textOf(event, 'type') ?? '';
  const isThisEvent = textOf(event, 'id') === eventId && isKnownEvent(type);
  if (!isThisEvent || ignoredBecause(context, event, type) !== undefined) return undefined;
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
  const read = toDispute(dispute, { environment: context.environment, raw: event });
  return changesStatus(type) ? read : { ...read, insertOnly: true };
}

/**
 * Several events of a dispute can have the same millisecond. A few added milliseconds encode their usual order, so that
 * the later one wins if only the payloads can be compared.
 */
function occurredAtOf(event: JsonObject, type: string): Date | undefined {
  const time = timeOf(event, 'created_on') ?? timeOf(event, 'timestamp');
  return time === undefined ? undefined : new Date(time.getTime() + rankOfEvent(type));
}

function ignoredBecause(context: CheckoutContext, event: JsonObject, type: string): Ignored | undefined {
  if (type.startsWith('issuing_dispute_')) return { why: 'It is about a card that this account issued.' };
  if (!isKnownEvent(type) && !type.startsWith('dispute_')) return notAboutDisputes(type);
  return whyElsewhere(context, dataOf(event));
}

function whyElsewhere({ credentials }: CheckoutContext, data: JsonObject): Ignored | undefined {
  const wanted = credentials.processing_channel_id ?? '';
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
