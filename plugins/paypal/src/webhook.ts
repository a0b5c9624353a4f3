import {
  isProviderError,
  notAboutDisputes,
  objectOf,
  objectsOf,
  optional,
  ProviderError,
  readEvent,
  textOf,
  timeOf,
  toWebhookEvent,
} from '@rebuttal/plugin-kit';
import type {
  Ignored,
  JsonObject,
  ProviderDispute,
  WebhookEvent,
  WebhookRequest,
} from '@rebuttal/plugin-kit';

import { certificateFault } from './certificate.js';
import { findCertificate } from './certificates.js';
import type { PayPalContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';
import { isDisputeId } from './disputes.js';
import { verifyByPayPal } from './postback.js';
import { refundedCapture } from './refunds.js';
import { isSignedWith, readTransmission, refused } from './transmission.js';

const disputeFamily = /^(?:CUSTOMER|RISK)\.DISPUTE\./;
/** The older form of the event. Its numbers are other codes, so only the dispute ID is used. */
const olderDisputeEvent = 'RISK.DISPUTE.CREATED';
/** Source: guide "Dispute webhooks". One of PayPal's pages writes `CREATE`. */
const disputeEvents: readonly string[] = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.CREATE',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  olderDisputeEvent,
];

/**
 * Verifies the signature with the certificate that the webhook names, or by a call to PayPal if the certificate is not
 * available. @throws {ProviderError} `signature` if it is not PayPal's, `unavailable` if that cannot be verified now
 */
export async function verifyWebhook(context: PayPalContext, request: WebhookRequest): Promise<void> {
  const transmission = readTransmission(context, request);
  const certificate = await findCertificate(context, transmission.certificateAt);
  if (certificate === undefined) return verifyByPayPal(context, transmission, request.body);
  const fault = certificateFault(certificate, context.now());
  if (fault !== undefined) throw refused(`The certificate of the webhook cannot be used: ${fault}.`);
  if (!isSignedWith(certificate.key, transmission, request.body))
    throw refused(
      'The signature does not match the webhook: the webhook ID is wrong, or the body was changed in transit.',
    );
  if (certificate.isTrusted) return;
  // PayPal may have moved to a root certificate that this Node.js does not know. Only PayPal can confirm the signature.
  await verifyByPayPal(context, transmission, request.body).catch((error: unknown) => {
    throw isProviderError(error) ? refused('The certificate of the webhook is not trusted.', error) : error;
  });
}

/** One POST contains one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: PayPalContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'PayPal');
  const id = textOf(event, 'id');
  const type = textOf(event, 'event_type');
  if (id === undefined || type === undefined) throw malformed('The webhook is not a PayPal event.');
  const resource = objectOf(event, 'resource');
  const refunded = refundedCapture(type, resource);
  if (refunded !== undefined) {
    const occurredAt = timeOf(resource, 'update_time') ?? timeOf(event, 'create_time');
    return [{ id, type, ...optional('occurredAt', occurredAt), kind: 'refund', providerPaymentId: refunded }];
  }
  const named = textOf(resource, 'dispute_id') ?? '';
  return [
    toWebhookEvent({
      id,
      type,
      occurredAt: timeOf(resource, 'update_time') ?? timeOf(event, 'create_time'),
      ignored: reasonToIgnore(context, event, type),
      isKnown: disputeEvents.includes(type),
      providerDisputeId: isDisputeId(named) ? named : undefined,
    }),
  ];
}

/** The dispute in an event. Absent if it lacks an amount, status or date, or if the type is unknown or of the older form. */
export function disputeFromWebhook(
  context: PayPalContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const event = readEvent(request, 'PayPal');
  const type = textOf(event, 'event_type') ?? '';
  const isReadable = disputeEvents.includes(type) && type !== olderDisputeEvent;
  const isRequested = textOf(event, 'id') === eventId && isReadable;
  if (!isRequested || reasonToIgnore(context, event, type) !== undefined) return undefined;
  try {
    return toDispute(objectOf(event, 'resource'), context.environment);
  } catch (error) {
    if (isProviderError(error)) return undefined;
    throw error;
  }
}

function reasonToIgnore(
  { credentials }: PayPalContext,
  event: JsonObject,
  type: string,
): Ignored | undefined {
  if (!disputeFamily.test(type)) return notAboutDisputes(type);
  const entered = credentials.merchant_id ?? '';
  const [transaction = {}] = objectsOf(objectOf(event, 'resource'), 'disputed_transactions');
  const merchant = textOf(objectOf(transaction, 'seller'), 'merchant_id') ?? entered;
  return entered === '' || merchant === entered ? undefined : { why: 'It belongs to another merchant.' };
}

const malformed = (message: string) => new ProviderError('malformed', message);
