import {
  isProviderError,
  toDisputeEvent,
  notAboutDisputes,
  objectOf,
  objectsOf,
  ProviderError,
  readEvent,
  textOf,
  timeOf,
  cleanCredential,
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
import { isDisputeId } from './disputes.js';
import { toDispute } from './mapping.js';
import { askPayPal } from './postback.js';
import { isSignedWith, readTransmission, refused } from './transmission.js';

const disputeFamily = /^(?:CUSTOMER|RISK)\.DISPUTE\./;
/** The older form of the same news: its numbers are codes of their own, and only the id is taken from it. */
const olderDisputeEvent = 'RISK.DISPUTE.CREATED';
/** Source: guide "Dispute webhooks"; one page of PayPal's writes `CREATE`. */
const disputeEvents: readonly string[] = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.CREATE',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  olderDisputeEvent,
];

/**
 * Checks the signature with the certificate that the webhook names, or asks PayPal where the certificate cannot be had.
 * @throws {ProviderError} `signature` if it is not PayPal's, `unavailable` if that cannot be found out now
 */
export async function verifyWebhook(context: PayPalContext, request: WebhookRequest): Promise<void> {
  const transmission = readTransmission(context, request);
  const certificate = await findCertificate(context, transmission.certificateAt);
  if (certificate === undefined) return askPayPal(context, transmission, request.body);
  const fault = certificateFault(certificate, context.now());
  if (fault !== undefined) throw refused(`The certificate of the webhook cannot be used: ${fault}.`);
  if (!isSignedWith(certificate.key, transmission, request.body))
    throw refused(
      'The signature does not fit the webhook: another webhook ID, or it was changed on the way.',
    );
  if (certificate.isTrusted) return;
  // PayPal may have moved to a root that this Node.js does not know. Only PayPal itself can clear that up.
  await askPayPal(context, transmission, request.body).catch((error: unknown) => {
    throw isProviderError(error) ? refused('The certificate of the webhook is not trusted.', error) : error;
  });
}

/** One POST holds one event. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: PayPalContext, request: WebhookRequest): readonly WebhookEvent[] {
  const event = readEvent(request, 'PayPal');
  const id = textOf(event, 'id');
  const type = textOf(event, 'event_type');
  if (id === undefined || type === undefined) throw malformed('The webhook is no PayPal event.');
  const resource = objectOf(event, 'resource');
  const occurredAt = timeOf(resource, 'update_time') ?? timeOf(event, 'create_time');
  const common = { id, type, ...(occurredAt === undefined ? {} : { occurredAt }) };
  const ignored = whyIgnored(context, event, type);
  if (ignored !== undefined) return [{ ...common, kind: 'ignored', ...ignored }];
  const named = textOf(resource, 'dispute_id') ?? '';
  const providerDisputeId = isDisputeId(named) ? named : undefined;
  const isKnown = disputeEvents.includes(type);
  return [{ ...common, ...toDisputeEvent(type, { isKnown, providerDisputeId }) }];
}

/** The dispute that an event carries; none where it lacks amount, status or date, or where it is new or of the older form. */
export function disputeFromWebhook(
  context: PayPalContext,
  request: WebhookRequest,
  eventId: string,
): ProviderDispute | undefined {
  const event = readEvent(request, 'PayPal');
  const type = textOf(event, 'event_type') ?? '';
  const isReadable = disputeEvents.includes(type) && type !== olderDisputeEvent;
  const isAsked = textOf(event, 'id') === eventId && isReadable;
  if (!isAsked || whyIgnored(context, event, type) !== undefined) return undefined;
  try {
    return toDispute(objectOf(event, 'resource'), context.environment);
  } catch (error) {
    if (isProviderError(error)) return undefined;
    throw error;
  }
}

function whyIgnored({ credentials }: PayPalContext, event: JsonObject, type: string): Ignored | undefined {
  if (!disputeFamily.test(type)) return notAboutDisputes(type);
  const entered = cleanCredential(credentials.merchant_id);
  const [transaction = {}] = objectsOf(objectOf(event, 'resource'), 'disputed_transactions');
  const merchant = textOf(objectOf(transaction, 'seller'), 'merchant_id') ?? entered;
  return entered === '' || merchant === entered ? undefined : { why: 'It belongs to another merchant.' };
}

const malformed = (message: string) => new ProviderError('malformed', message);
