import { objectOf, optional, ProviderError, textOf, valueOf } from '@rebuttal/plugin-kit';
import type { JsonObject, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import { fraudReportEvent } from './alerts.js';
import { isHmacKey } from './credentials.js';
import type { AdyenContext } from './credentials.js';
import { eventIdOf, eventTime, isFalse, readItems, rejectedIdOf } from './envelope.js';
import type { Item } from './envelope.js';
import { isDisputeEvent, ignoredBecause } from './event-codes.js';
import { amountIn } from './money.js';
import { isRefundEvent } from './refunds.js';
import { hasRightPassword, isSignedItem } from './signature.js';

/**
 * Each item has a separate signature. A webhook is accepted if one of them is valid, and `readWebhook` checks each item.
 * The signature contains no time, so only the event's ID identifies a replay.
 * @throws {ProviderError} of kind `signature`, or `malformed` if it holds no item at all
 */
export function verifyWebhook(context: AdyenContext, request: WebhookRequest): void {
  if (!hasRightPassword(context, request))
    throw refused('The webhook does not have the username and password of this account.');
  if (!isHmacKey(context.credentials.hmac_key ?? '')) throw refused('This account has no webhook HMAC key.');
  if (!readItems(request).some(({ item }) => isSignedItem(context, item)))
    throw refused(
      'No event in the webhook has a valid signature. Either the HMAC key differs, or the webhook was changed in transit.',
    );
}

/** A webhook contains one or more events. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: AdyenContext, request: WebhookRequest): readonly WebhookEvent[] {
  const events = readItems(request).map((item) => toEvent(context, item));
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

function toEvent(context: AdyenContext, { item, isTestMode }: Item): WebhookEvent {
  const type = textOf(item, 'eventCode') ?? 'unreadable';
  const common = { type: type.slice(0, 100), ...optional('occurredAt', eventTime(item)) };
  const rejected = rejectionReason(context, item, isTestMode);
  if (rejected !== undefined) return { ...common, id: rejectedIdOf(item), kind: 'ignored', why: rejected };
  const id = eventIdOf(item);
  const paymentId = textOf(item, 'originalReference');
  if (isRefundEvent(type) && paymentId !== undefined)
    return { ...common, id, kind: 'refund', providerPaymentId: paymentId };
  if (!isDisputeEvent(type) && type !== fraudReportEvent) {
    const why = ignoredBecause(type);
    return why === undefined
      ? { ...common, id, kind: 'ignored', why: 'This type of event is unknown.', isUnknown: true }
      : { ...common, id, kind: 'ignored', why };
  }
  const why = noEffectBecause(item);
  if (why !== undefined) return { ...common, id, kind: 'ignored', why };
  const reference = textOf(item, 'pspReference') ?? '';
  return type === fraudReportEvent
    ? { ...common, id, kind: 'alert', providerAlertId: reference }
    : { ...common, id, kind: 'dispute', providerDisputeId: reference };
}

/** Causes that the merchant can fix. The same event counts once Adyen sends it again. */
function rejectionReason(context: AdyenContext, item: JsonObject, isTestMode: boolean): string | undefined {
  if (!isSignedItem(context, item))
    return 'Its signature is invalid. If you have just changed the HMAC key, enter both keys and have Adyen send the event again.';
  const account = textOf(item, 'merchantAccountCode') ?? '';
  if (account !== context.credentials.merchant_account)
    return `It belongs to the merchant account "${account.slice(0, 80)}".`;
  if (isTestMode !== (context.environment === 'test'))
    return `It is a ${isTestMode ? 'test' : 'live'} event, and the account is set to ${context.environment}.`;
  return undefined;
}

function noEffectBecause(item: JsonObject): string | undefined {
  if (isFalse(valueOf(item, 'success'))) return 'Adyen reports that the operation failed.';
  if (textOf(item, 'eventCode') === fraudReportEvent && textOf(item, 'originalReference') === undefined)
    return 'It names no payment.';
  const isReadable =
    textOf(item, 'pspReference') !== undefined &&
    eventTime(item) !== undefined &&
    amountIn(objectOf(item, 'amount')) !== undefined;
  return isReadable ? undefined : 'It has no readable reference, date or amount.';
}

const refused = (message: string) => new ProviderError('signature', message);
