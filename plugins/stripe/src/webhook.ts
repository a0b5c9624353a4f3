import { createHmac, timingSafeEqual } from 'node:crypto';

import {
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

import type { StripeContext } from './credentials.js';
import { timeOf } from './fields.js';
import { toDispute } from './mapping.js';

/** Source: docs page "Receive Stripe events in your webhook endpoint" and the default of Stripe's own library. */
const toleranceSeconds = 300;
const disputeEvent = /^charge\.dispute\.(.*)$/;
/** A thin event names its object only: `v1.charge.dispute.created`. */
const thinDisputeEvent = /^v1\.charge\.dispute\.(.*)$/;

/** @throws {ProviderError} of kind `signature` */
export function verifyWebhook(context: StripeContext, request: WebhookRequest): void {
  const secret = cleanCredential(context.credentials.webhook_secret);
  if (secret === '') throw refused('No webhook signing secret is entered for this account.');
  const header = request.headers['stripe-signature'];
  if (header === undefined || header === '') throw refused('The webhook has no Stripe-Signature header.');
  const { timestamp, signatures } = readSignature(header);
  if (timestamp === undefined || signatures.length === 0)
    throw refused('The Stripe-Signature header is incomplete.');
  const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(request.body).digest();
  if (!signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), wanted))) {
    throw refused('The signature does not fit the webhook: another secret, or it was changed on the way.');
  }
  const ageSeconds = Math.floor(context.now().getTime() / 1000) - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    throw refused('The webhook was signed more than five minutes ago or ahead; check the server clock.');
  }
}

/** One POST holds one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: StripeContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'Stripe');
  const id = textOf(event, 'id');
  const type = textOf(event, 'type');
  if (id === undefined || type === undefined) throw malformed('The webhook is no Stripe event.');
  const occurredAt = occurredAtOf(event, type);
  const common = { id, type, ...(occurredAt === undefined ? {} : { occurredAt }) };
  const ignored = whyIgnored(context, event, type);
  if (ignored !== undefined) return [{ ...common, kind: 'ignored', ...ignored }];
  const providerDisputeId = textOf(
    isThin(event) ? objectOf(event, 'related_object') : snapshotOf(event),
    'id',
  );
  return [{ ...common, ...toDisputeEvent(type, { isKnown: isKnown(event, type), providerDisputeId }) }];
}

/**
 * All that Stripe tells of a dispute. Its clock has whole seconds and several events of a dispute share one. Their usual order stands in the
 * milliseconds, so that the later one wins where only the payloads can be compared.
 */
const orderWithinSecond = ['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed'];

/** Source: API reference, "Types of events". */
export const disputeEventTypes = orderWithinSecond.map((news) => `charge.dispute.${news}`);

function occurredAtOf(event: JsonObject, type: string): Date | undefined {
  const seconds = timeOf(event, 'created');
  if (seconds === undefined) return isoTime(event);
  const rank = orderWithinSecond.indexOf(newsOf(event, type) ?? '');
  return new Date(seconds.getTime() + Math.max(rank, 0));
}

/** The dispute that a full event carries; a thin one carries none, and what a new one carries need not be one. */
export function disputeFromWebhook(
  context: StripeContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const event = readEvent(request, 'Stripe');
  const type = textOf(event, 'type') ?? '';
  const isAsked = textOf(event, 'id') === eventId && !isThin(event) && isKnown(event, type);
  if (!isAsked || whyIgnored(context, event, type) !== undefined) return undefined;
  return toDispute(snapshotOf(event), {
    environment: context.environment,
    now: context.now(),
    previousStatus: textOf(objectOf(objectOf(event, 'data'), 'previous_attributes'), 'status'),
  });
}

function whyIgnored(context: StripeContext, event: JsonObject, type: string): Ignored | undefined {
  if (type.startsWith('radar.early_fraud_warning.'))
    return { why: 'An early fraud warning is no dispute and cannot be answered.' };
  if (type.startsWith('issuing_dispute.')) return { why: 'It is about a card that this account issued.' };
  const news = newsOf(event, type);
  if (news === undefined) return notAboutDisputes(type);
  const mode = event.livemode === undefined ? context.environment : event.livemode === true ? 'live' : 'test';
  if (mode !== context.environment)
    return { why: `It is of ${mode} mode, and this account is in ${context.environment} mode.` };
  return isOfAccount(context, event) ? undefined : { why: 'It belongs to another Stripe account.' };
}

/** Events of connected accounts name them; those of the account that owns the key, so also a platform's own, name none. */
function isOfAccount({ credentials }: StripeContext, event: JsonObject): boolean {
  const account = textOf(event, isThin(event) ? 'context' : 'account') ?? '';
  return account === cleanCredential(credentials.stripe_account);
}

function isKnown(event: JsonObject, type: string): boolean {
  return orderWithinSecond.includes(newsOf(event, type) ?? '');
}

/** What happened to a dispute: `created` of `charge.dispute.created`. */
function newsOf(event: JsonObject, type: string): string | undefined {
  return (isThin(event) ? thinDisputeEvent : disputeEvent).exec(type)?.[1];
}

/** `t=…,v1=…[,v1=…]`: several v1 while a secret is being rolled; v0 is no signature of live webhooks. */
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
