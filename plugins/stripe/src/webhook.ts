import {
  notAboutDisputes,
  objectOf,
  optional,
  ProviderError,
  readEvent,
  textOf,
  toWebhookEvent,
  verifyHmac,
} from '@rebuttal/plugin-kit';
import type {
  Ignored,
  JsonObject,
  ProviderDispute,
  WebhookEvent,
  WebhookRequest,
} from '@rebuttal/plugin-kit';

import { warningEvent } from './alerts.js';
import type { StripeContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';
import { timeOf } from './fields.js';
import { refundedCharge, refundEventTypes } from './refunds.js';

/** Source: docs page "Receive Stripe events in your webhook endpoint" and the default of Stripe's own library. */
const toleranceSeconds = 300;
const disputeEvent = /^charge\.dispute\.(.*)$/;
/** A thin event only names its object: `v1.charge.dispute.created`. */
const thinDisputeEvent = /^v1\.charge\.dispute\.(.*)$/;

/** @throws {ProviderError} of kind `signature` */
export function verifyWebhook(context: StripeContext, request: WebhookRequest): void {
  const secret = context.credentials.webhook_secret ?? '';
  if (secret === '') throw refused('No webhook signing secret is entered for this account.');
  const header = request.headers['stripe-signature'];
  if (header === undefined || header === '') throw refused('The webhook has no Stripe-Signature header.');
  const { timestamp, signatures } = readSignature(header);
  if (timestamp === undefined || signatures.length === 0)
    throw refused('The Stripe-Signature header is incomplete.');
  const payload = [`${timestamp}.`, request.body];
  verifyHmac({ secret, payload, signature: signatures, encoding: 'hex' });
  const ageSeconds = Math.floor(context.now().getTime() / 1000) - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds)
    throw refused(
      'The webhook was signed more than five minutes ago, or in the future. Check the clock of the server.',
    );
}

/** One POST contains one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: StripeContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'Stripe');
  const id = textOf(event, 'id');
  const type = textOf(event, 'type');
  if (id === undefined || type === undefined) throw malformed('The webhook is not a Stripe event.');
  const objectId = textOf(isThin(event) ? objectOf(event, 'related_object') : snapshotOf(event), 'id');
  const common = { id, type, ...optional('occurredAt', timeOf(event, 'created')) };
  const refunded = refundedPayment(context, event, type);
  if (refunded !== undefined) return [{ ...common, kind: 'refund', providerPaymentId: refunded }];
  if (warningEvent.test(type) && objectId !== undefined && whyElsewhere(context, event) === undefined)
    return [{ ...common, kind: 'alert', providerAlertId: objectId }];
  return [
    toWebhookEvent({
      id,
      type,
      occurredAt: occurredAtOf(event, type),
      ignored: reasonToIgnore(context, event, type),
      isKnown: isKnown(event, type),
      providerDisputeId: objectId,
    }),
  ];
}

/**
 * The dispute events, in their usual order. Stripe's clock has whole seconds, and several events of a dispute can share
 * one. The rank is added as milliseconds, so that the later event wins if only the payloads can be compared.
 */
const orderWithinSecond = ['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed'];

/** Source: API reference, "Types of events". */
export const disputeEventTypes = orderWithinSecond.map((change) => `charge.dispute.${change}`);

function occurredAtOf(event: JsonObject, type: string): Date | undefined {
  const seconds = timeOf(event, 'created');
  if (seconds === undefined) return isoTime(event);
  const rank = orderWithinSecond.indexOf(changeOf(event, type) ?? '');
  return new Date(seconds.getTime() + Math.max(rank, 0));
}

/** The dispute in a full event. A thin event has none, and an unknown type may have something else. */
export function disputeFromWebhook(
  context: StripeContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const event = readEvent(request, 'Stripe');
  const type = textOf(event, 'type') ?? '';
  const isRequested = textOf(event, 'id') === eventId && !isThin(event) && isKnown(event, type);
  if (!isRequested || reasonToIgnore(context, event, type) !== undefined) return undefined;
  return toDispute(snapshotOf(event), {
    environment: context.environment,
    now: context.now(),
    previousStatus: textOf(objectOf(objectOf(event, 'data'), 'previous_attributes'), 'status'),
  });
}

/** Refunds are read at Stripe, so an event without its payment, or of another account, is none. */
function refundedPayment(context: StripeContext, event: JsonObject, type: string): string | undefined {
  if (!refundEventTypes.includes(type) || isThin(event)) return undefined;
  return whyElsewhere(context, event) === undefined ? refundedCharge(type, snapshotOf(event)) : undefined;
}

function reasonToIgnore(context: StripeContext, event: JsonObject, type: string): Ignored | undefined {
  if (type.startsWith('issuing_dispute.')) return { why: 'It is about a card that this account issued.' };
  if (warningEvent.test(type)) return whyElsewhere(context, event) ?? notAboutDisputes(type);
  if (changeOf(event, type) === undefined) return notAboutDisputes(type);
  return whyElsewhere(context, event);
}

function whyElsewhere(context: StripeContext, event: JsonObject): Ignored | undefined {
  const mode = event.livemode === undefined ? context.environment : event.livemode === true ? 'live' : 'test';
  if (mode !== context.environment)
    return { why: `It is a ${mode} mode event, and this account is in ${context.environment} mode.` };
  return isOfAccount(context, event) ? undefined : { why: 'It belongs to another Stripe account.' };
}

/** Events of connected accounts name the account. Events of the account that owns the key, including a platform's, don't. */
function isOfAccount({ credentials }: StripeContext, event: JsonObject): boolean {
  const account = textOf(event, isThin(event) ? 'context' : 'account') ?? '';
  return account === (credentials.stripe_account ?? '');
}

function isKnown(event: JsonObject, type: string): boolean {
  return orderWithinSecond.includes(changeOf(event, type) ?? '');
}

/** The change to the dispute: `created` for `charge.dispute.created`. */
function changeOf(event: JsonObject, type: string): string | undefined {
  return (isThin(event) ? thinDisputeEvent : disputeEvent).exec(type)?.[1];
}

/** `t=…,v1=…[,v1=…]`: several v1 while a secret is being rolled. v0 doesn't sign live webhooks. */
function readSignature(header: string): { timestamp: string | undefined; signatures: string[] } {
  const pairs = header.split(',').map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, Math.max(at, 0)).trim(), value: part.slice(at + 1).trim() };
  });
  const timestamp = pairs.find(({ name }) => name === 't')?.value;
  return {
    timestamp: timestamp !== undefined && /^\d{1,12}$/.test(timestamp) ? timestamp : undefined,
    signatures: pairs
      .filter(({ name, value }) => name === 'v1' && /^[0-9a-f]{64}$/.test(value))
      .map(({ value }) => value),
  };
}

function isThin(event: JsonObject): boolean {
  return event.object === 'v2.core.event';
}

function snapshotOf(event: JsonObject): JsonObject {
  return objectOf(objectOf(event, 'data'), 'object');
}

function isoTime(event: JsonObject): Date | undefined {
  const time = Date.parse(textOf(event, 'created') ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

const refused = (message: string) => new ProviderError('signature', message);
const malformed = (message: string) => new ProviderError('malformed', message);
