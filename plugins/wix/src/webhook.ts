import { createHash } from 'node:crypto';

import { toDisputeEvent, objectOf, ProviderError, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderDispute, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import type { WixContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';
import { objectIn, peek, readToken, verifyToken } from './jwt.js';
import type { WixEvent } from './jwt.js';

/** Source: dev.wix.com, "About Webhooks"; npm @wix/auto_sdk_payments_disputes 1.0.67. */
const knownDisputeTypes = [
  'wix.payments.disputes.v1.dispute_created',
  'wix.payments.disputes.v1.dispute_updated',
];
/** Source: npm @wix/auto_sdk_ecom_orders 1.0.300, …_order-transactions 1.0.108, …_order-fulfillments 1.0.65. */
const knownOrderTypes = [
  'wix.ecom.v1.order_created',
  'wix.ecom.v1.order_updated',
  'wix.ecom.v1.order_imported',
  'wix.ecom.v1.order_approved',
  'wix.ecom.v1.order_canceled',
  'wix.ecom.v1.order_fulfilled',
  'wix.ecom.v1.order_payment_status_updated',
  'wix.ecom.v1.order_committed',
  'wix.ecom.v1.order_transactions_updated',
  'wix.ecom.v1.order_transactions_details_updated',
  'wix.ecom.v1.order_transactions_refund_completed',
  'wix.ecom.v1.order_transactions_chargeback_approved',
  'wix.ecom.v1.order_transactions_chargeback_reversed',
  'wix.ecom.v1.fulfillments_updated',
];

/** @throws {ProviderError} of kind `signature` */
export async function verifyWebhook(
  { credentials, now }: WixContext,
  request: WebhookRequest,
): Promise<void> {
  const publicKey = credentials.webhook_public_key ?? '';
  if (publicKey === '')
    throw new ProviderError('signature', 'No webhook public key is entered for this account.');
  await verifyToken(request.body, { publicKey, appId: credentials.app_id, now: now() });
}

/** The installation that a webhook names. All sites of an app share one URL and one key. */
export function claimedInstance({ body }: WebhookRequest): string | undefined {
  return peek(body)?.instanceId;
}

/** One webhook contains one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook({ credentials }: WixContext, request: WebhookRequest): readonly WebhookEvent[] {
  const received = readToken(request);
  const occurredAt = timeOf(received.event, 'eventTime') ?? issuedAtOf(received);
  const common = {
    id: idOf(received),
    type: received.eventType,
    ...(occurredAt === undefined ? {} : { occurredAt }),
  };
  return [
    isOfOtherSite(credentials.instance_id, received)
      ? { ...common, kind: 'ignored', why: 'It belongs to another Wix site.' }
      : { ...common, ...contentOf(received) },
  ];
}

type EventContent = WebhookEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'id' | 'type' | 'occurredAt'>
    : never
  : never;

function contentOf({ eventType, event }: WixEvent): EventContent {
  if (eventType === 'AppRemoved') return { kind: 'removed' };
  if (eventType.startsWith('wix.payments.disputes.v1.dispute_'))
    return toDisputeEvent(eventType, {
      isKnown: knownDisputeTypes.includes(eventType),
      providerDisputeId: textOf(event, 'entityId') ?? textOf(entityOf(event), 'id'),
    });
  const providerOrderId = orderIdOf(eventType, event);
  if (providerOrderId !== undefined) return orderContent(eventType, event, providerOrderId);
  return { kind: 'ignored', why: whyIgnored(eventType) };
}

function orderContent(eventType: string, event: JsonObject, providerOrderId: string): EventContent {
  return {
    kind: 'order',
    providerOrderId,
    ...(event.triggeredByAnonymizeRequest === true ? { isErased: true } : {}),
    ...(knownOrderTypes.includes(eventType) ? {} : { isUnknown: true }),
  };
}

/** Events of payments and shipments have the order's id in a different place than those of orders. */
function orderIdOf(eventType: string, event: JsonObject): string | undefined {
  if (!/^wix\.ecom\.v1\.(?:order|fulfillments)_/.test(eventType)) return undefined;
  const body = objectIn(objectOf(event, 'actionEvent'), 'body');
  return (
    textOf(body, 'orderId') ??
    textOf(objectOf(body, 'orderTransactions'), 'orderId') ??
    textOf(objectOf(body, 'orderWithFulfillments'), 'orderId') ??
    textOf(objectOf(body, 'order'), 'id') ??
    textOf(event, 'entityId') ??
    textOf(entityOf(event), 'id')
  );
}

function whyIgnored(eventType: string): string {
  if (eventType === 'AppInstalled') return 'The site is already connected.';
  if (eventType.startsWith('wix.payments.dispute_evidence_documents.'))
    return 'Evidence documents are checked while they are sent.';
  return `Events of the type ${eventType.slice(0, 100)} are about neither disputes nor orders.`;
}

/** The dispute in an event. `undefined` for an event of another site, or if the id does not match. */
export function disputeFromWebhook(
  { credentials, environment }: WixContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const received = readToken(request);
  const isMatch = idOf(received) === eventId && knownDisputeTypes.includes(received.eventType);
  if (!isMatch || isOfOtherSite(credentials.instance_id, received)) return undefined;
  const entity = entityOf(received.event);
  return textOf(entity, 'amount') === undefined ? undefined : toDispute(entity, environment);
}

/** Exactly one of these exists. Source: dev.wix.com, "About Webhooks". */
function entityOf(event: JsonObject): JsonObject {
  const created = objectIn(objectOf(event, 'createdEvent'), 'entity');
  const updated = objectIn(objectOf(event, 'updatedEvent'), 'currentEntity');
  return Object.keys(created).length > 0 ? created : updated;
}

/** Events of the app have no id; the time of issue identifies them. */
function idOf({ eventType, instanceId, issuedAt, event }: WixEvent): string {
  const id = textOf(event, 'id');
  if (id !== undefined) return id;
  return createHash('sha256')
    .update(`${eventType}\n${instanceId}\n${issuedAt ?? ''}`)
    .digest('hex');
}

/** Events of the app have only the token's time of issue, which is the same on every retry. */
function issuedAtOf({ issuedAt, event }: WixEvent): Date | undefined {
  return issuedAt === undefined || textOf(event, 'id') !== undefined ? undefined : new Date(issuedAt * 1000);
}

function isOfOtherSite(instance: string | undefined, { instanceId }: WixEvent): boolean {
  const own = instance ?? '';
  return own !== '' && own.toLowerCase() !== instanceId.toLowerCase();
}
