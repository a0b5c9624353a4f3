import { createHash } from 'node:crypto';

import {
  toDisputeEvent,
  objectOf,
  ProviderError,
  textOf,
  timeOf,
  cleanCredential,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderDispute, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import type { WixContext } from './credentials.js';
import { objectIn, peek, readToken, verifyToken } from './jwt.js';
import type { WixEvent } from './jwt.js';
import { toDispute } from './mapping.js';

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
export function verifyWebhook({ credentials, now }: WixContext, request: WebhookRequest): void {
  const publicKey = cleanCredential(credentials.webhook_public_key);
  if (publicKey === '')
    throw new ProviderError('signature', 'No webhook public key is entered for this account.');
  verifyToken(request.body, { publicKey, appId: cleanCredential(credentials.app_id), now: now() });
}

/** Which installation it says that it is for: all sites of an app share one URL and one key. */
export function claimedInstance({ body }: WebhookRequest): string | undefined {
  return peek(body)?.instanceId;
}

/** One POST holds one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook({ credentials }: WixContext, request: WebhookRequest): readonly WebhookEvent[] {
  const told = readToken(request);
  const occurredAt = timeOf(told.event, 'eventTime') ?? timeOfIssue(told);
  const common = {
    id: idOf(told),
    type: told.eventType,
    ...(occurredAt === undefined ? {} : { occurredAt }),
  };
  return [
    isOfOtherSite(credentials.instance_id, told)
      ? { ...common, kind: 'ignored', why: 'It belongs to another Wix site.' }
      : { ...common, ...newsOf(told) },
  ];
}

type News = WebhookEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'id' | 'type' | 'occurredAt'>
    : never
  : never;

function newsOf({ eventType, event }: WixEvent): News {
  if (eventType === 'AppRemoved') return { kind: 'removed' };
  if (eventType.startsWith('wix.payments.disputes.v1.dispute_'))
    return toDisputeEvent(eventType, {
      isKnown: knownDisputeTypes.includes(eventType),
      providerDisputeId: textOf(event, 'entityId') ?? textOf(entityOf(event), 'id'),
    });
  const providerOrderId = orderIdOf(eventType, event);
  if (providerOrderId !== undefined) return orderNews(eventType, event, providerOrderId);
  return { kind: 'ignored', why: whyIgnored(eventType) };
}

function orderNews(eventType: string, event: JsonObject, providerOrderId: string): News {
  return {
    kind: 'order',
    providerOrderId,
    ...(event.triggeredByAnonymizeRequest === true ? { isErased: true } : {}),
    ...(knownOrderTypes.includes(eventType) ? {} : { isUnknown: true }),
  };
}

/** Whose order it is stands in another place for payments and shipments than for orders. */
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
  if (eventType === 'AppInstalled') return 'The site is connected already.';
  if (eventType.startsWith('wix.payments.dispute_evidence_documents.'))
    return 'Files of evidence are followed while they are sent.';
  return `Events of the type ${eventType.slice(0, 100)} are about neither disputes nor orders.`;
}

/** The dispute as its event shows it; nothing where another event, or one of another site, is asked for. */
export function disputeFromWebhook(
  { credentials, environment }: WixContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const told = readToken(request);
  const isAsked = idOf(told) === eventId && knownDisputeTypes.includes(told.eventType);
  if (!isAsked || isOfOtherSite(credentials.instance_id, told)) return undefined;
  const entity = entityOf(told.event);
  return textOf(entity, 'amount') === undefined ? undefined : toDispute(entity, environment);
}

/** Source: dev.wix.com, "About Webhooks": exactly one of these is there. */
function entityOf(event: JsonObject): JsonObject {
  const created = objectIn(objectOf(event, 'createdEvent'), 'entity');
  const updated = objectIn(objectOf(event, 'updatedEvent'), 'currentEntity');
  return Object.keys(created).length > 0 ? created : updated;
}

/** Events of the app itself have no id; when they were issued tells them apart. */
function idOf({ eventType, instanceId, issuedAt, event }: WixEvent): string {
  const id = textOf(event, 'id');
  if (id !== undefined) return id;
  return createHash('sha256')
    .update(`${eventType}\n${instanceId}\n${issuedAt ?? ''}`)
    .digest('hex');
}

/** Events of the app itself have no time either but that of the token, which is the same on every repeat. */
function timeOfIssue({ issuedAt, event }: WixEvent): Date | undefined {
  return issuedAt === undefined || textOf(event, 'id') !== undefined ? undefined : new Date(issuedAt * 1000);
}

function isOfOtherSite(instance: string | undefined, { instanceId }: WixEvent): boolean {
  const own = cleanCredential(instance);
  return own !== '' && own.toLowerCase() !== instanceId.toLowerCase();
}
